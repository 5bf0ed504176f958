import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoginProvider, type LoginProvider } from '../../../../../tests/support/login-provider.ts';
import { addAuthenticatorApp, codeAt } from '../../../../../tests/support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';

const PUBLIC_URL = 'https://pets.example.org';

let provider: LoginProvider;
let app: StartedApp;
let jumpMs = 0;
const now = () => new Date(Date.now() + jumpMs);

beforeAll(async () => {
  provider = await startLoginProvider();
  app = await startApp({
    env: { PUBLIC_URL, ...provider.env },
    clock: { now },
  });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
let count = 0;
beforeEach(() => {
  count += 1;
  provider.person = { sub: `person-${count}`, aud: 'pawhaven', email: `person-${count}@elsewhere.example` };
});

async function createAccount(role: 'User' | 'Admin' = 'User') {
  const user = await createSignedInUser(app.db, { role, password: goodPassword });
  return { ...user, token: await createSession(app.db, user.id, now()) };
}

/** Visits the provider as a browser does. @returns the query of its redirect */
async function visit(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = new URL(response.headers.get('location')!);
  expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/auth`);
  return location.search.slice(1);
}
const start = (body: object = {}) =>
  app.call<{ url: string; error: string }>('POST', '/api/auth/providers/oidc', { body });
const startLinking = (token: string) =>
  app.call<{ url: string }>('POST', '/api/users/me/linked-accounts/oidc', { token });
const logIn = (query: string, more: object = {}) =>
  app.call<{ token: string; user_id: number; return_to: string | null; second_factor?: { challenge: string } }>(
    'POST',
    '/api/auth/provider-login',
    { body: { query, ...more } },
  );
const link = (token: string, query: string) =>
  app.call('POST', '/api/users/me/linked-accounts', { token, body: { query } });

async function createLinked() {
  const user = await createAccount();
  const query = await visit((await startLinking(user.token)).body.url);
  expect((await link(user.token, query)).status).toBe(200);
  return user;
}
const linkedTo = async (id: number) =>
  app.db.selectFrom('linked_accounts').select(['subject', 'label']).where('user_id', '=', id).execute();

describe('a login at another provider', () => {
  test('is offered where the settings name one, with PKCE, state and nonce', async () => {
    expect((await app.call('GET', '/api/auth/providers')).body).toEqual([{ id: 'oidc', name: 'Haven ID' }]);
    const { searchParams } = new URL((await start()).body.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${PUBLIC_URL}/auth`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
    });
    expect((await app.call('POST', '/api/auth/providers/google', { body: {} })).status).toBe(404);
  });

  test('logs in to the linked account, and leads where it was needed', async () => {
    const user = await createLinked();
    const query = await visit((await start({ return_to: '/pets/7?from=home#more' })).body.url);
    const { status, body } = await logIn(query);
    expect({ status, user: body.user_id, to: body.return_to }).toEqual({
      status: 200,
      user: user.id,
      to: '/pets/7?from=home#more',
    });
    expect((await app.call('GET', '/api/users/me', { token: body.token })).status).toBe(200);
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil',
    'javascript:alert(1)',
    '/a\n',
    '',
    '/..//evil.example',
  ])('refuses to lead to %j', async (return_to) => {
    const { status, body } = await start({ return_to });
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('url');
  });

  test('is nobody’s without a link, whatever email the provider names', async () => {
    const user = await createAccount();
    provider.person['email'] = user.email;
    provider.person['email_verified'] = true;
    const response = await logIn(await visit((await start()).body.url));
    expect(response.status).toBe(401);
    expect(await linkedTo(user.id)).toEqual([]);
  });

  test('works once, for ten minutes, with its own state, code and nonce', async () => {
    await createLinked();
    const query = await visit((await start()).body.url);
    const statuses = (await Promise.all([logIn(query), logIn(query)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
    const [one, other] = [await visit((await start()).body.url), await visit((await start()).body.url)];
    const mixed = new URLSearchParams(one);
    mixed.set('code', new URLSearchParams(other).get('code')!);
    expect((await logIn(mixed.toString())).status).toBe(400);
    expect((await logIn('code=x&state=never-was')).status).toBe(400);
    provider.person['nonce'] = 'another';
    expect((await logIn(await visit((await start()).body.url))).status).toBe(400);
    delete provider.person['nonce'];
    provider.person['aud'] = 'another-site';
    expect((await logIn(await visit((await start()).body.url))).status).toBe(400);
    provider.person['aud'] = 'pawhaven';
    const late = await visit((await start()).body.url);
    jumpMs += 10 * 60_000 + 1000;
    expect((await logIn(late)).status).toBe(400);
  });

  test('still asks for the second factor', async () => {
    const user = await createLinked();
    const { secret } = await addAuthenticatorApp(app, user, now());
    jumpMs += 60_000;
    const response = await logIn(await visit((await start()).body.url));
    expect(response.status).toBe(403);
    const body = { challenge: response.body.second_factor!.challenge, code: codeAt(secret, now()) };
    expect((await app.call('POST', '/api/auth/second-factor', { body })).status).toBe(200);
  });
});

describe('linking an account', () => {
  test('needs a step-up, and the session that started it', async () => {
    const [user, other] = [await createAccount(), await createAccount()];
    const query = await visit((await startLinking(user.token)).body.url);
    expect((await link(other.token, query)).status).toBe(400);
    expect((await link(user.token, query)).status).toBe(400);
    const login = await visit((await start()).body.url);
    expect((await link(user.token, login)).status).toBe(400);
    const linking = await visit((await startLinking(user.token)).body.url);
    expect((await logIn(linking)).status).toBe(400);
    jumpMs += 11 * 60_000;
    expect((await startLinking(user.token)).status).toBe(403);
    expect([await linkedTo(user.id), await linkedTo(other.id)]).toEqual([[], []]);
  });

  test('links no account twice, and can be undone by its owner alone', async () => {
    const user = await createLinked();
    const other = await createAccount();
    const query = await visit((await startLinking(other.token)).body.url);
    expect((await link(other.token, query)).status).toBe(409);
    expect(await linkedTo(user.id)).toEqual([{ subject: provider.person['sub'], label: provider.person['email'] }]);
    const { body } = await app.call<{ linked_accounts: { id: number }[] }>('GET', '/api/users/me/sign-in', {
      token: user.token,
    });
    const path = `/api/users/me/linked-accounts/${body.linked_accounts[0]!.id}`;
    expect((await app.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await app.call('DELETE', path, { token: user.token })).status).toBe(204);
    expect((await logIn(await visit((await start()).body.url))).status).toBe(401);
    const events = app.db.selectFrom('audit_log').select('action').where('actor_id', '=', user.id).orderBy('id');
    expect((await events.execute()).map(({ action }) => action)).toEqual(['account.linked', 'account.unlinked']);
  });
});
