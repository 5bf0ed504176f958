import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAuthenticatorApp, codeAt } from '../../../../../tests/support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';

let app: StartedApp;
let jumpMs = 0;
const now = () => new Date(Date.now() + jumpMs);
beforeAll(async () => {
  app = await startApp({ clock: { now } });
});
afterAll(() => app.stop());

const STEP_MS = 30_000;

interface Challenged {
  error: string;
  second_factor?: { challenge: string; methods: string[] };
}
const logIn = (email: string, more: object = {}) =>
  app.call<Challenged & { token?: string }>('POST', '/api/auth/login', {
    body: { email, password: goodPassword, ...more },
  });
const complete = (challenge: string, code: string, more: object = {}) =>
  app.call<{ token: string; device_token: string | null; error: string; fields?: object }>(
    'POST',
    '/api/auth/second-factor',
    { body: { challenge, code, ...more } },
  );

/** A user who has just logged in. */
async function createAccount() {
  const user = await createSignedInUser(app.db, { password: goodPassword });
  return { ...user, token: await createSession(app.db, user.id, now()) };
}

/** A user with an authenticator app whose next code has not been used. */
async function createUserWithApp() {
  const user = await createAccount();
  const { secret, recoveryCodes } = await addAuthenticatorApp(app, user, now());
  jumpMs += 2 * STEP_MS;
  const challenge = async () => (await logIn(user.email)).body.second_factor!.challenge;
  return { ...user, secret, recoveryCodes, challenge, code: () => codeAt(secret, now()) };
}

const eventsOf = async (id: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .where('subject_type', '=', 'user')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details]);

describe('POST /api/auth/login to an account with an authenticator app', () => {
  test('returns 403 with a challenge, and no token', async () => {
    const { email } = await createUserWithApp();
    const { status, body } = await logIn(email);
    expect(status).toBe(403);
    expect(body).toEqual({
      error: 'Confirm that it’s you to finish logging in.',
      second_factor: { challenge: expect.any(String), methods: ['totp', 'recovery code'] },
    });
  });

  test('says nothing of it for a wrong password', async () => {
    const { email } = await createUserWithApp();
    const body = { email, password: 'Wrong-Paws-41' };
    const response = await app.call('POST', '/api/auth/login', { body });
    expect(response).toMatchObject({ status: 401, body: { error: 'That email and password don’t match.' } });
    expect(response.body).not.toHaveProperty('second_factor');
  });
});

describe('POST /api/auth/second-factor', () => {
  test('completes the login with a code, and uses up the challenge', async () => {
    const user = await createUserWithApp();
    const challenge = await user.challenge();
    const { status, body } = await complete(challenge, user.code());
    expect({ status, device: body.device_token }).toEqual({ status: 200, device: null });
    expect((await app.call('GET', '/api/users/me', { token: body.token })).body).toMatchObject({ id: user.id });
    jumpMs += STEP_MS;
    expect((await complete(challenge, user.code())).status).toBe(401);
    expect((await eventsOf(user.id)).at(-1)).toEqual(['session.login', { method: 'totp' }]);
  });

  test('accepts a code once, even for another login and in two requests at once', async () => {
    const user = await createUserWithApp();
    const [one, other, third] = [await user.challenge(), await user.challenge(), await user.challenge()];
    const code = user.code();
    const statuses = (await Promise.all([complete(one, code), complete(other, code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    const replayed = await complete(third, code);
    expect(replayed.status).toBe(400);
    expect(replayed.body.error).toBe('That code was already used. Wait for the next one.');
    expect((await eventsOf(user.id)).filter(([action]) => action === 'second_factor.rejected')).toEqual([
      ['second_factor.rejected', { reason: 'used' }],
      ['second_factor.rejected', { reason: 'used' }],
    ]);
  });

  test('rejects the code before one that was used', async () => {
    const user = await createUserWithApp();
    const earlier = codeAt(user.secret, new Date(now().getTime() - STEP_MS));
    expect((await complete(await user.challenge(), user.code())).status).toBe(200);
    expect((await complete(await user.challenge(), earlier)).status).toBe(400);
  });

  test('accepts a clock that is a step off, and no more', async () => {
    const user = await createUserWithApp();
    const at = (steps: number) => codeAt(user.secret, new Date(now().getTime() + steps * STEP_MS));
    expect((await complete(await user.challenge(), at(3))).status).toBe(400);
    expect((await complete(await user.challenge(), at(1))).status).toBe(200);
  });

  test('limits guesses by account, also with new challenges, and records that', async () => {
    const user = await createUserWithApp();
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      statuses.push((await complete(await user.challenge(), String(guess).padStart(6, '0'))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    const blocked = await complete(await user.challenge(), user.code());
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    const actions = (await eventsOf(user.id)).map(([action]) => action);
    expect(actions.filter((action) => action === 'second_factor.guessed')).toHaveLength(1);
    expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toHaveLength(2);
  });

  test('accepts each recovery code once', async () => {
    const user = await createUserWithApp();
    expect(new Set(user.recoveryCodes).size).toBe(10);
    const code = user.recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ');
    const challenges = [await user.challenge(), await user.challenge()];
    const results = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const stored = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(stored)).not.toContain(user.recoveryCodes[0]!.replaceAll('-', ''));
  });

  test('rejects a challenge after five minutes, after a new password, and one that never was', async () => {
    const user = await createUserWithApp();
    const challenge = await user.challenge();
    jumpMs += 5 * 60_000 + 1000;
    expect((await complete(challenge, user.code())).status).toBe(401);
    const late = await user.challenge();
    const body = { current_password: goodPassword, new_password: 'Other.Meadow-52' };
    await app.call('POST', '/api/users/me/password', { token: user.token, body });
    expect((await complete(late, user.code())).status).toBe(401);
    expect((await complete('never-was', user.code())).status).toBe(401);
  });
});

describe('a remembered device', () => {
  test('needs no second factor for 30 days, and only for its own account', async () => {
    const [user, other] = [await createUserWithApp(), await createUserWithApp()];
    const { body } = await complete(await user.challenge(), user.code(), { remember_device: true });
    const device_token = body.device_token!;
    expect((await logIn(user.email, { device_token })).status).toBe(200);
    expect((await logIn(other.email, { device_token })).status).toBe(403);
    jumpMs += 30 * 86_400_000;
    expect((await logIn(user.email, { device_token })).status).toBe(403);
    const stored = await app.db.selectFrom('remembered_devices').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(device_token);
  });

  test('is forgotten when its owner says so, and with a new password', async () => {
    const user = await createUserWithApp();
    const remember = async () => {
      jumpMs += STEP_MS;
      const { body } = await complete(await user.challenge(), user.code(), { remember_device: true });
      return { device_token: body.device_token!, token: body.token };
    };
    const first = await remember();
    const list = async () =>
      (
        await app.call<{ remembered_devices: { id: number }[] }>('GET', '/api/users/me/sign-in', {
          token: first.token,
        })
      ).body.remembered_devices;
    const [device] = await list();
    const path = `/api/users/me/remembered-devices/${device!.id}`;
    expect((await app.call('DELETE', path, { token: (await createAccount()).token })).status).toBe(404);
    expect((await app.call('DELETE', path, { token: first.token })).status).toBe(204);
    expect((await logIn(user.email, first)).status).toBe(403);
    const second = await remember();
    const body = { current_password: goodPassword, new_password: goodPassword.replace('41', '52') };
    await app.call('POST', '/api/users/me/password', { token: second.token, body });
    const again = { email: user.email, password: body.new_password, device_token: second.device_token };
    expect((await app.call('POST', '/api/auth/login', { body: again })).status).toBe(403);
  });
});

describe('an authenticator app', () => {
  test('counts only once a code has confirmed it', async () => {
    const user = await createAccount();
    const { body } = await app.call<{ secret: string; uri: string; qr_code: { size: number } }>(
      'POST',
      '/api/users/me/authenticator-app',
      { token: user.token },
    );
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.qr_code.size).toBeGreaterThan(20);
    expect((await logIn(user.email)).status).toBe(200);
    const wrong = await app.call('POST', '/api/users/me/authenticator-app/confirm', {
      token: user.token,
      body: { code: '000000' },
    });
    expect(wrong.status).toBe(400);
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('is replaced by no other, and can be removed, with its recovery codes', async () => {
    const user = await createUserWithApp();
    const { token } = user;
    const start = () => app.call('POST', '/api/users/me/authenticator-app', { token });
    expect((await start()).status).toBe(409);
    expect((await app.call('DELETE', '/api/users/me/authenticator-app', { token })).status).toBe(204);
    expect((await logIn(user.email)).status).toBe(200);
    expect(await app.db.selectFrom('recovery_codes').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    const types = await app.db.selectFrom('emails').select('type').where('user_id', '=', user.id).execute();
    expect(types.filter(({ type }) => type === 'sign-in-changed')).toHaveLength(2);
  });
});
