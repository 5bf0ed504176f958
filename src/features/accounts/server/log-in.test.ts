import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSignedInUser, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';

vi.mock('@node-rs/argon2', { spy: true });

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.stop());

let ipCount = 0;
/** An IP address that no test has used. */
const newIp = () => `198.51.${100 + Math.floor(++ipCount / 250)}.${ipCount % 250}`;

const logIn = (email: string, password: string, from = newIp()) =>
  app.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });

describe('POST /api/auth/login', () => {
  // Specification: entity-login-response
  test('returns the token, role and user, whatever the letter case of the email', async () => {
    const { id } = await createSignedInUser(app.db, {
      email: 'Case@example.org',
      name: 'Case',
      password: goodPassword,
    });
    const { status, body } = await logIn('cASE@EXAMPLE.ORG', goodPassword);
    expect(status).toBe(200);
    expect(body).toEqual({ token: body.token, role: 'User', user_id: id, username: 'Case' });
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  test('stores no token, only its hash', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    const { body } = await logIn(email, goodPassword);
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(app.log.join('')).not.toContain(body.token);
  });

  test('gives the same response for an unknown email, a wrong password and an account without one', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    const { email: without } = await createSignedInUser(app.db);
    const responses = [
      await logIn(email, 'Wrong-Paws-41'),
      await logIn('nobody@example.org', goodPassword),
      await logIn(without, goodPassword),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({ error: 'That email and password don’t match.' });
    }
  });

  test('compares one hash of the same cost for a known and an unknown email', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    await logIn(email, goodPassword);
    const costs: string[][] = [];
    for (const tried of [email, 'unknown@example.org']) {
      vi.mocked(verify).mockClear();
      await logIn(tried, 'Wrong-Paws-41');
      costs.push(vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$')));
    }
    expect(costs[0]).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(costs[1]).toEqual(costs[0]);
  });

  // Specification: login-required-fields
  test.each([
    {},
    { email: 'a@example.org' },
    { password: 'x' },
    { email: '', password: '' },
    { email: 7, password: [] },
    { email: 'a\0b@example.org', password: 'x' },
    { email: 'a\ud800@example.org', password: 'x' },
  ])('rejects %j', async (body) => {
    const { status, body: response } = await app.call('POST', '/api/auth/login', { body });
    expect(status).toBe(400);
    expect(response.error).toMatch(/\S/);
  });
});

describe('guessing passwords', () => {
  test('responds with 429 and a retry time to the eleventh failure in a minute from one IP', async () => {
    const from = newIp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++)
      statuses.push((await logIn(`guess${attempt}@example.org`, 'x', from)).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const { status, body, headers } = await logIn('guess@example.org', 'x', from);
    expect(status).toBe(429);
    expect(body.error).toMatch(/^Too many attempts/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('treats all addresses of an IPv6 network as one', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await logIn(`six${attempt}@example.org`, 'x', `2001:db8:7:7::${attempt + 1}`);
    expect((await logIn('six@example.org', 'x', '2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await logIn('six@example.org', 'x', '2001:db8:7:8::1')).status).toBe(401);
  });

  test('counts a hundred concurrent attempts like a hundred sequential ones', async () => {
    const from = newIp();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => logIn(`many${at}@example.org`, 'x', from)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('protects an account against many IPs, whether or not it exists', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    for (const account of [email, 'not-there@example.org']) {
      for (let attempt = 0; attempt < 10; attempt++) expect((await logIn(account, 'x')).status).toBe(401);
      expect((await logIn(account.toUpperCase(), 'x')).status).toBe(429);
    }
  });

  test('a stranger locks nobody out: the right password still works from a known network', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    const home = newIp();
    expect((await logIn(email, goodPassword, home)).status).toBe(200);
    for (let attempt = 0; attempt < 12; attempt++) await logIn(email, 'x');
    expect((await logIn(email, goodPassword)).status).toBe(429);
    expect((await logIn(email, 'x', home)).status).toBe(429);
    expect((await logIn(email, goodPassword, home)).status).toBe(200);
    // Nor may a stranger learn that the account exists or that its owner has just logged in.
    expect((await logIn(email, 'x')).status).toBe(429);
  });

  test('the audit log shows whose password is being guessed', async () => {
    const { id, email } = await createSignedInUser(app.db, { password: goodPassword });
    for (let attempt = 0; attempt < 14; attempt++) await logIn(email, 'x');
    const events = await app.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();
    expect(events.filter(({ action }) => action === 'session.guessed')).toHaveLength(1);
  });

  test('while blocked, attempts from a known network wait for each other instead of being rejected', async () => {
    const slow = { ...limits.loginFromKnownNetwork, blockSeconds: 0.05, maxBlockSeconds: 0.1 };
    const patient = await startApp({ limits: { ...limits, loginFromKnownNetwork: slow } });
    const { id, email } = await createSignedInUser(patient.db, { password: goodPassword });
    const body = (password: string) => ({ body: { email, password } });
    await patient.call('POST', '/api/auth/login', body(goodPassword));
    for (let attempt = 0; attempt < 10; attempt++) await patient.call('POST', '/api/auth/login', body('x'));
    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => patient.call('POST', '/api/auth/login', body('x'))),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([429]));
    const counters = await patient.db.selectFrom('rate_limits').select(['limit_name', 'blocks']).execute();
    expect(counters.find(({ limit_name }) => limit_name === 'loginFromKnownNetwork')!.blocks).toBeGreaterThan(1);
    expect((await patient.call('POST', '/api/auth/login', body(goodPassword))).status).toBe(200);
    expect(id).toBeGreaterThan(0);
    await patient.stop();
  });

  test('attempts that wait for each other do not block other logins from that IP', async () => {
    const wide = { ...limits.loginByIp, max: 100 };
    const strict = { ...limits.loginByAccount, max: 1 };
    const slow = { max: 1, windowSeconds: 600, blockSeconds: 8, maxBlockSeconds: 8 };
    const office = await startApp({
      limits: { ...limits, loginByIp: wide, loginByAccount: strict, loginFromKnownNetwork: slow },
    });
    const enter = (email: string, password: string) =>
      office.call('POST', '/api/auth/login', { body: { email, password } });
    const guessed = await createSignedInUser(office.db, { password: goodPassword });
    const colleague = await createSignedInUser(office.db, { password: goodPassword });
    expect((await enter(guessed.email, goodPassword)).status).toBe(200);
    await enter(guessed.email, 'x');
    let finished = 0;
    const waiting = Array.from({ length: 8 }, () => enter(guessed.email, 'x').finally(() => finished++));
    await expect.poll(() => finished).toBe(1);
    expect((await enter(colleague.email, goodPassword)).status).toBe(200);
    expect(finished).toBe(1);
    await office.db
      .updateTable('rate_limits')
      .set({ blocked_until: null, used: -100 })
      .where('limit_name', '=', 'loginFromKnownNetwork')
      .execute();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([429]));
    await office.stop();
  });

  test('wrong passwords from elsewhere do not lock out the owner of a new account', async () => {
    const home = newIp();
    const email = 'fresh@example.org';
    const person = { name: 'Noor', email, phone_number: '+1 206 555 0142', password: goodPassword };
    const opened = await app.call('POST', '/api/auth/signup', { body: person, headers: { 'x-forwarded-for': home } });
    expect(opened.status).toBe(201);
    for (let attempt = 0; attempt < 12; attempt++) await logIn(email, 'x', newIp());
    expect((await logIn(email, goodPassword, newIp())).status).toBe(429);
    expect((await logIn(email, goodPassword, home)).status).toBe(200);
  });

  test('successful logins are not counted', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    const from = newIp();
    for (let attempt = 0; attempt < 12; attempt++) expect((await logIn(email, goodPassword, from)).status).toBe(200);
  });

  test('many concurrent logins from one network succeed', async () => {
    const from = newIp();
    const people = await Promise.all(
      Array.from({ length: 25 }, () => createSignedInUser(app.db, { password: goodPassword })),
    );
    const responses = await Promise.all(people.map(({ email }) => logIn(email, goodPassword, from)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('each further block is twice as long, and one attempt is allowed after each', async () => {
    const from = newIp();
    const blocks: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await logIn(`grow${attempt}@example.org`, 'x', from)).status).toBe(401);
      blocks.push(Number((await logIn('grow@example.org', 'x', from)).headers.get('retry-after')));
      await app.db
        .updateTable('rate_limits')
        .set({ blocked_until: new Date(0) })
        .execute();
      await app.db.deleteFrom('rate_limits').where('limit_name', '=', 'loginByAccount').execute();
    }
    expect(blocks).toEqual([60, 120, 240]);
  });
});

describe('a forged X-Forwarded-For', () => {
  test('has no effect without a trusted proxy', async () => {
    const open = await startApp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const { status } = await open.call('POST', '/api/auth/login', {
        body: { email: `forge${attempt}@example.org`, password: 'x' },
        headers: { 'x-forwarded-for': newIp(), forwarded: `for=${newIp()}`, 'x-real-ip': newIp() },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    await open.stop();
  });

  test.each([
    ['with a port', (at: number) => `203.0.113.7:${4000 + at}`],
    ['in brackets, with a port', (at: number) => `[2001:db8:5:5::${at + 1}]:443`],
    ['that is no address', (at: number) => `garbage-${at}`],
  ])('%s, as a gateway may write it, is one IP', async (form, write) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await logIn(`${form.length}-${attempt}@example.org`, 'x', write(attempt))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('before the address that a trusted proxy adds has no effect', async () => {
    const from = newIp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await logIn(`chain${attempt}@example.org`, 'x', `${newIp()}, ${from}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('a login from a new network', () => {
  const emailsTo = (email: string) =>
    app.db.selectFrom('emails').select(['type', 'content']).where('to_email', '=', email).orderBy('id').execute();
  const loginEvents = (id: number) =>
    app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'session.login')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  test('is emailed to its owner, with a link to reset the password, and audited', async () => {
    const { id, email } = await createSignedInUser(app.db, { password: goodPassword });
    const home = newIp();
    const abroad = newIp();
    await logIn(email, goodPassword, home);
    await logIn(email, goodPassword, home);
    expect(await emailsTo(email)).toEqual([]);
    expect((await logIn(email, goodPassword, abroad)).status).toBe(200);
    await logIn(email, goodPassword, abroad);
    const [sent, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ type: 'new-network', content: { subject: 'New login to your account' } });
    expect(JSON.stringify(sent!.content)).toContain(abroad);
    expect(JSON.stringify(sent!.content)).toContain('/auth?mode=reset');
    expect((await loginEvents(id)).map(({ details }) => details)).toEqual([{}, {}, { is_new_network: true }, {}]);
  });

  test('is not one where the account was created', async () => {
    const ip = newIp();
    const email = 'same-network@example.org';
    const headers = { 'x-forwarded-for': ip };
    const person = { name: 'Sam Reed', phone_number: '+1 555 0100', email, password: goodPassword };
    await app.call('POST', '/api/auth/signup', { body: person, headers });
    await logIn(email, goodPassword, ip);
    expect((await emailsTo(email)).map(({ type }) => type)).toEqual(['welcome']);
  });
});
