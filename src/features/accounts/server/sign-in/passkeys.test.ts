import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey } from '../../../../../tests/support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../../tests/support/signed-in-users.ts';
import { SoftwareAuthenticator } from '../../../../../tests/support/software-authenticator.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import type { Passkey } from '../../sign-in.contract.ts';

const PUBLIC_URL = 'https://pets.example.org';

let app: StartedApp;
let jumpMs = 0;
const now = () => new Date(Date.now() + jumpMs);
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }, clock: { now } });
});
afterAll(() => app.stop());

const madeUpChallenge = Buffer.alloc(32, 1).toString('base64url');

type Options = { options: { challenge: string } & Record<string, unknown> };

async function createAccount() {
  const user = await createSignedInUser(app.db, { password: goodPassword });
  return { ...user, token: await createSession(app.db, user.id, now()) };
}
const startAdding = async (token: string) =>
  (await app.call<Options>('POST', '/api/users/me/passkeys/options', { token })).body.options;
const add = (token: string, passkey: object, name = 'Laptop') =>
  app.call<{ passkey: Passkey; recovery_codes: string[] | null; error: string }>('POST', '/api/users/me/passkeys', {
    token,
    body: { name, passkey },
  });
const startLogin = async () => (await app.call<Options>('POST', '/api/auth/passkeys/options')).body.options;
const logIn = (passkey: object) =>
  app.call<{ token: string; user_id: number; error: string }>('POST', '/api/auth/passkeys', {
    body: { passkey },
    // Each from another network: failures are limited by it.
    headers: { 'x-forwarded-for': `198.51.100.${(ipCount += 1)}` },
  });
let ipCount = 0;
const rejections = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'passkey.rejected')
      .where('subject_id', '=', id)
      .execute()
  ).length;
const sessionsOf = async (id: number) =>
  (await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

describe('adding a passkey', () => {
  test('binds it to this site’s domain, stores its public key, and creates recovery codes once', async () => {
    const { id, token, email } = await createAccount();
    const options = await startAdding(token);
    expect(options).toMatchObject({
      rp: { id: 'pets.example.org' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const authenticator = new SoftwareAuthenticator(PUBLIC_URL);
    const { status, body } = await add(token, authenticator.create(options));
    expect({ status, name: body.passkey.name, codes: body.recovery_codes?.length }).toEqual({
      status: 201,
      name: 'Laptop',
      codes: 10,
    });
    const second = await add(token, new SoftwareAuthenticator(PUBLIC_URL).create(await startAdding(token)));
    expect(second.body.recovery_codes).toBeNull();
    const rows = await app.db.selectFrom('passkeys').select('credential_id').where('user_id', '=', id).execute();
    expect(rows.map(({ credential_id }) => credential_id)).toContain(authenticator.id);
  });

  test.each([
    ['from another origin', { origin: 'https://pets.example.org.evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['of a device that did not check who uses it', { isVerified: false }],
  ])('rejects one %s', async (_what, forgery) => {
    const { id, token } = await createAccount();
    const passkey = new SoftwareAuthenticator(PUBLIC_URL).create(await startAdding(token), forgery);
    expect((await add(token, passkey)).status).toBe(400);
    expect(await app.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('rejects a challenge that was used, has expired, or is another user’s', async () => {
    const [user, other] = [await createAccount(), await createAccount()];
    const authenticator = new SoftwareAuthenticator(PUBLIC_URL);
    const challenge = await startAdding(user.token);
    expect((await add(other.token, authenticator.create(challenge))).status).toBe(400);
    // The attempt has used it up.
    expect((await add(user.token, authenticator.create(challenge))).status).toBe(400);
    const late = await startAdding(user.token);
    jumpMs += 5 * 60_000 + 1000;
    expect((await add(user.token, authenticator.create(late))).status).toBe(400);
    expect((await add(user.token, authenticator.create({ challenge: madeUpChallenge }))).status).toBe(400);
  });

  test('rejects a passkey that is on another account', async () => {
    const [user, other] = [await createAccount(), await createAccount()];
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    expect((await add(other.token, authenticator.create(await startAdding(other.token)))).status).toBe(409);
  });
});

describe('POST /api/auth/passkeys', () => {
  test('logs in without email, password or another factor', async () => {
    const user = await createAccount();
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    const { status, body } = await logIn(authenticator.use(await startLogin()));
    expect({ status, user: body.user_id }).toEqual({ status: 200, user: user.id });
    expect((await app.call('GET', '/api/users/me', { token: body.token })).status).toBe(200);
  });

  test('is a second factor: the password alone no longer logs in', async () => {
    const user = await createAccount();
    await addPasskey(app, user, PUBLIC_URL);
    const response = await app.call('POST', '/api/auth/login', { body: { email: user.email, password: goodPassword } });
    expect(response).toMatchObject({
      status: 403,
      body: { second_factor: { methods: ['passkey', 'recovery code'] } },
    });
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for this origin over HTTP', { origin: 'http://pets.example.org' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without a check of who uses it', { isVerified: false }],
  ])('rejects a passkey that was used %s', async (_what, forgery) => {
    const user = await createAccount();
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    const before = await sessionsOf(user.id);
    expect((await logIn(authenticator.use(await startLogin(), forgery))).status).toBe(401);
    expect(await sessionsOf(user.id)).toBe(before);
    expect(await rejections(user.id)).toBe(1);
  });

  test('rejects a copied passkey, whose counter goes back', async () => {
    const user = await createAccount();
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    expect((await logIn(authenticator.use(await startLogin(), { counter: 7 }))).status).toBe(200);
    expect((await logIn(authenticator.use(await startLogin(), { counter: 7 }))).status).toBe(401);
    expect((await logIn(authenticator.use(await startLogin(), { counter: 3 }))).status).toBe(401);
    expect((await logIn(authenticator.use(await startLogin(), { counter: 8 }))).status).toBe(200);
  });

  test('accepts a response once, whatever is sent at the same time', async () => {
    const user = await createAccount();
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    const response = authenticator.use(await startLogin());
    const statuses = (await Promise.all([logIn(response), logIn(response), logIn(response)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('rejects another passkey’s signature, and one that nobody has', async () => {
    const user = await createAccount();
    const authenticator = await addPasskey(app, user, PUBLIC_URL);
    const another = new SoftwareAuthenticator(PUBLIC_URL);
    const { id, rawId } = authenticator.use(await startLogin());
    expect((await logIn({ ...another.use(await startLogin()), id, rawId })).status).toBe(401);
    expect((await logIn(another.use(await startLogin()))).status).toBe(401);
    expect((await logIn({ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '?' } })).status).toBe(
      401,
    );
  });
});

describe('own passkeys', () => {
  test('can be renamed and deleted, by their owner alone', async () => {
    const [user, other] = [await createAccount(), await createAccount()];
    const { passkeyId } = await addPasskey(app, user, PUBLIC_URL);
    const path = `/api/users/me/passkeys/${passkeyId}`;
    const body = { name: 'Blue key' };
    expect((await app.call('PUT', path, { token: other.token, body })).status).toBe(404);
    expect((await app.call('PUT', path, { token: user.token, body })).body).toMatchObject(body);
    expect((await app.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await app.call('DELETE', path, { token: user.token })).status).toBe(204);
    const login = await app.call('POST', '/api/auth/login', { body: { email: user.email, password: goodPassword } });
    expect(login.status).toBe(200);
  });
});

test('a site without a domain has no passkeys, and says so', async () => {
  const local = await startApp({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  try {
    const { token } = await createSignedInUser(local.db);
    expect((await local.call('POST', '/api/users/me/passkeys/options', { token })).status).toBe(409);
    expect((await local.call('GET', '/api/users/me/sign-in', { token })).body).toMatchObject({
      can_use_passkeys: false,
    });
  } finally {
    await local.stop();
  }
});
