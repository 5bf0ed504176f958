import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, createSession, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { processResetRequests } from '../../../../tests/support/process-reset-requests.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { deleteExpiredResets } from './reset-password.ts';

let app: StartedApp;
let jumpMs = 0;
beforeAll(async () => {
  const resetByIp = { ...limits.resetByIp, max: 1000 };
  app = await startApp({
    env: { PUBLIC_URL: 'https://pets.example.org' },
    limits: { ...limits, resetByIp },
    clock: { now: () => new Date(Date.now() + jumpMs) },
  });
});
afterAll(() => app.stop());

const sent = { message: 'A password reset link has been sent to your email if it exists.' };
const invalid = { error: 'Failed to reset password. The link may be invalid or expired.' };
const newPassword = 'Other.Paws-42';

const ask = (email: unknown, headers?: Record<string, string>) =>
  app.call('POST', '/api/auth/reset-password', { body: { email }, ...(headers && { headers }) });
const reset = (token: string, password: unknown = newPassword) =>
  app.call('POST', `/api/auth/reset-password/${token}`, { body: { password } });
const logIn = async (email: string, password: string) =>
  (await app.call('POST', '/api/auth/login', { body: { email, password } })).status;

async function linksTo(email: string): Promise<(string | null)[]> {
  await processResetRequests(app.db, { now: new Date(Date.now() + jumpMs) });
  const emails = await app.db
    .selectFrom('emails')
    .select('access_link')
    .where('to_email', '=', email)
    .where('type', '=', 'password-reset')
    .orderBy('id')
    .execute();
  return emails.map(({ access_link }) => access_link);
}

async function askFor(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: sent });
  return new URL((await linksTo(email)).at(-1)!).searchParams.get('token')!;
}

describe('POST /api/auth/reset-password', () => {
  test('gives the same response for every email, and emails only existing accounts', async () => {
    const { email } = await createSignedInUser(app.db);
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@example.org')];
    expect(known).toMatchObject({ status: 200, body: sent });
    expect(unknown).toMatchObject({ status: 200, body: sent });
    expect(await linksTo(email)).toHaveLength(1);
    expect(await linksTo('nobody@example.org')).toEqual([]);
  });

  test.runIf(isOnServer)('responds before it looks up the account', async () => {
    const { email } = await createSignedInUser(app.db);
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table users in access exclusive mode`.execute(trx);
      expect(await ask(email)).toMatchObject({ status: 200, body: sent });
    });
    expect(await linksTo(email)).toHaveLength(1);
  });

  test('links to this site, whatever Host was sent, and only in the email', async () => {
    const { email } = await createSignedInUser(app.db);
    await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [link] = await linksTo(email);
    expect(link).toMatch(/^https:\/\/pets\.example\.org\/reset-password\?token=[\w-]{43}$/);
    const token = new URL(link!).searchParams.get('token')!;
    const stored = [
      await app.db.selectFrom('password_resets').selectAll().execute(),
      await app.db.selectFrom('audit_log').selectAll().execute(),
      await app.db.selectFrom('emails').select('content').execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(app.log.join('')).not.toContain(token);
  });

  test('sends an account at most three links an hour, with the same response after that', async () => {
    const { email } = await createSignedInUser(app.db);
    for (let times = 0; times < 6; times++) expect(await ask(email)).toMatchObject({ status: 200, body: sent });
    expect(await linksTo(email)).toHaveLength(3);
  });

  // Specification: login-required-fields
  test.each(['', 'nobody', 'a@example.org\r\nBcc: b@example.org', 7, undefined, ['a@example.org']])(
    'rejects %j',
    async (email) => {
      const { status, body } = await ask(email);
      expect(status).toBe(400);
      expect(body.error).toMatch(/\S/);
    },
  );
});

describe('POST /api/auth/reset-password/:token', () => {
  test('sets the password, ends all sessions and sends a notification', async () => {
    const { id, email, token: session } = await createSignedInUser(app.db, { password: goodPassword });
    const other = await createSession(app.db, id);
    const { status, body } = await reset(await askFor(email));
    expect(status).toBe(200);
    expect(body.message).toMatch(/\S/);
    for (const token of [session, other]) expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect(await logIn(email, goodPassword)).toBe(401);
    expect(await logIn(email, newPassword)).toBe(200);
    const emails = await app.db
      .selectFrom('emails')
      .select('type')
      .where('to_email', '=', email)
      .orderBy('id')
      .execute();
    expect(emails.map(({ type }) => type)).toEqual(['password-reset', 'password-changed']);
  });

  test('works once, and is erased from the outbox', async () => {
    const { email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    expect((await reset(link)).status).toBe(200);
    expect(await linksTo(email)).toEqual([null]);
    expect(await reset(link, 'Third.Paws-43')).toMatchObject({ status: 400, body: invalid });
    expect(await logIn(email, newPassword)).toBe(200);
  });

  test('works for one of fifty concurrent requests', async () => {
    const { email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    const passwords = Array.from({ length: 50 }, (_, at) => `Racing-Paws-${at}!`);
    const responses = await Promise.all(passwords.map((password) => reset(link, password)));
    const winners = passwords.filter((_, at) => responses[at]!.status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await logIn(email, winners[0]!)).toBe(200);
  });

  test('is replaced by a newer link, also in the outbox', async () => {
    const { email } = await createSignedInUser(app.db);
    const [older, newer] = [await askFor(email), await askFor(email)];
    expect(await linksTo(email)).toEqual([null, expect.stringContaining(newer)]);
    expect(await reset(older)).toMatchObject({ status: 400, body: invalid });
    expect((await reset(newer)).status).toBe(200);
  });

  test.each([
    ['password', { new_password: 'Third.Paws-43' }],
    ['e-mail address', { email: 'moved-away@example.org' }],
  ])('is invalid after its owner has changed the %s', async (_, change) => {
    const { email, token } = await createSignedInUser(app.db, { password: goodPassword });
    const link = await askFor(email);
    const body = { ...change, current_password: goodPassword };
    const { status } =
      'email' in change
        ? await app.call('PUT', '/api/users/me', { token, body })
        : await app.call('POST', '/api/users/me/password', { token, body });
    expect(status).toBe(200);
    expect(await reset(link)).toMatchObject({ status: 400, body: invalid });
  });

  test('allows a login at once, even if others caused a block', async () => {
    const { email } = await createSignedInUser(app.db, { password: goodPassword });
    for (let attempt = 0; attempt < 11; attempt++) await logIn(email, 'x');
    await app.db.deleteFrom('rate_limits').where('limit_name', '=', 'loginByIp').execute();
    expect((await reset(await askFor(email))).status).toBe(200);
    expect(await logIn(email, newPassword)).toBe(200);
  });

  test('its token is not logged, used or rejected', async () => {
    const { email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    await reset(link, 'short');
    await app.get(`/api/auth/reset-password/${link}`);
    await reset(encodeURIComponent(link).replace(/[a-z]/, (content) => `%${content.charCodeAt(0).toString(16)}`));
    expect(app.log.join('')).toContain('/api/auth/reset-password/…');
    expect(app.log.join('')).not.toContain(link.slice(8, 30));
  });

  test('expires after an hour, also in the outbox', async () => {
    const { email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    try {
      jumpMs = 61 * 60_000;
      expect(await reset(link)).toMatchObject({ status: 400, body: invalid });
      jumpMs = 59 * 60_000;
      expect((await reset(link)).status).toBe(200);
      const later = await askFor(email);
      await deleteExpiredResets(app.db, new Date(Date.now() + jumpMs));
      expect((await linksTo(email)).at(-1)).toContain(later);
      jumpMs += 61 * 60_000;
      await deleteExpiredResets(app.db, new Date(Date.now() + jumpMs));
      expect(await linksTo(email)).toEqual([null, null]);
    } finally {
      jumpMs = 0;
    }
  });

  test('is invalid after the account is deleted', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const { id, email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    await app.call('DELETE', `/api/users/${id}`, { token: admin.token });
    expect(await reset(link)).toMatchObject({ status: 400, body: invalid });
    expect(await linksTo(email)).toEqual([]);
  });

  // Specification: reset-password-length
  test('applies the sign-up rules to the password, also to one of six characters', async () => {
    const { email } = await createSignedInUser(app.db);
    const { status, body } = await reset(await askFor(email), 'abc123');
    expect([status, body.error]).toEqual([
      400,
      'Please fix the following password errors: Password must be at least 10 characters long, ' +
        'Password must contain at least one uppercase letter, ' +
        'Password must contain at least one special character (e.g., !@#$%^&*())',
    ]);
  });

  test('survives a rejected password', async () => {
    const { email } = await createSignedInUser(app.db);
    const link = await askFor(email);
    for (const password of ['short', 'Password123!', '', undefined, `${newPassword}\0`, 7]) {
      const { status, body } = await app.call('POST', `/api/auth/reset-password/${link}`, { body: { password } });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('password');
    }
    expect((await reset(link)).status).toBe(200);
  });

  test.each(['x', 'a'.repeat(43), '%00', '..%2f..%2fusers', "'or'1'='1"])('is invalid as %j', async (token) => {
    const { status, body } = await reset(token);
    expect(status).toBe(400);
    expect(body.error).toMatch(/\S/);
  });

  test('an invalid link does not reveal its account', async () => {
    expect((await reset('a'.repeat(43), 'short')).body).toEqual(invalid);
  });
});

describe('GET /api/auth/reset-password/:token', () => {
  const check = (token: string) => app.call('GET', `/api/auth/reset-password/${token}`);

  test('checks a link without using it up', async () => {
    const { email } = await createSignedInUser(app.db);
    const token = await askFor(email);
    expect((await check(token)).status).toBe(204);
    expect((await check(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toMatchObject({
      status: 400,
      body: { error: 'This link has expired or was already used.' },
    });
  });

  test('rejects a link that is older than an hour, or unknown', async () => {
    const { email } = await createSignedInUser(app.db);
    const token = await askFor(email);
    jumpMs = 3_600_001;
    expect((await check(token)).status).toBe(400);
    jumpMs = 0;
    expect((await check('unknown')).status).toBe(400);
  });
});
