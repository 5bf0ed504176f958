import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeClients, next, openClient } from '../../../../../tests/support/realtime-client.ts';
import { addAuthenticatorApp, codeAt } from '../../../../../tests/support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import { resetSignIn } from '../reset-sign-in.ts';

let app: StartedApp;
let jumpMs = 0;
const DAY_MS = 86_400_000;
const now = () => new Date(Date.now() + jumpMs);
beforeAll(async () => {
  app = await startApp({ clock: { now } });
});
afterAll(async () => {
  closeClients();
  await app.stop();
});

async function createAdmin(role: 'Admin' | 'User' = 'Admin') {
  const user = await createSignedInUser(app.db, { role, password: goodPassword });
  return { ...user, token: await createSession(app.db, user.id, now()) };
}
const requireFrom = (token: string, day: string) =>
  app.call('PUT', '/api/settings/sign-in', { token, body: { admin_second_factor_from: day } });
const today = () => dayIn('UTC', now());

describe('a second factor that Admins need from a day on', () => {
  test('leaves an Admin without one only the calls that add one, from that day on', async () => {
    const admin = await createAdmin();
    expect((await requireFrom(admin.token, addDays(today(), 2))).status).toBe(200);
    expect((await app.call('GET', '/api/users/', { token: admin.token })).status).toBe(200);
    expect((await app.call('GET', '/api/users/me/sign-in', { token: admin.token })).body).toMatchObject({
      second_factor: { is_missing: true, is_due: false, required_from: addDays(today(), 2) },
    });
    jumpMs += 2 * DAY_MS;
    const { body } = await app.call('POST', '/api/auth/login', {
      body: { email: admin.email, password: goodPassword },
    });
    const { token } = body;
    const rejected = await app.call('GET', '/api/users/', { token });
    expect(rejected).toMatchObject({
      status: 403,
      body: {
        error: 'Add a passkey or an authenticator app to your account first. Your shelter requires it.',
        second_factor_required: true,
      },
    });
    const attempts: [string, string][] = [
      ['PUT', '/api/settings/sign-in'],
      ['PUT', '/api/users/me'],
      ['POST', '/api/users/'],
      ['GET', '/api/adoptions/me/'],
      ['DELETE', `/api/users/${admin.id}`],
      ['POST', '/api/users/me/recovery-codes'],
    ];
    for (const [method, path] of attempts) {
      const input = method === 'GET' ? {} : { body: { admin_second_factor_from: '', name: 'Eve' } };
      expect((await app.call(method, path, { token, ...input })).status, path).toBe(403);
    }
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
    await addAuthenticatorApp(app, { token }, now());
    expect((await app.call('GET', '/api/users/', { token })).status).toBe(200);
    expect((await requireFrom(token, '')).status).toBe(200);
  });

  test('is not needed by Users, and cannot be removed by Admins who need it', async () => {
    const [admin, user] = [await createAdmin(), await createAdmin('User')];
    await addAuthenticatorApp(app, admin, now());
    await requireFrom(admin.token, today());
    expect((await app.call('GET', '/api/users/me/data', { token: user.token })).status).toBe(200);
    const remove = () => app.call('DELETE', '/api/users/me/authenticator-app', { token: admin.token });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'Your shelter requires a second factor. Add another one before you remove this one.' },
    });
    await requireFrom(admin.token, '');
    expect((await remove()).status).toBe(204);
  });

  test('connects no Admin without one to the live chat', async () => {
    const [admin, other] = [await createAdmin(), await createAdmin()];
    await addAuthenticatorApp(app, admin, now());
    await requireFrom(admin.token, today());
    const client = openClient(app.url, { token: other.token });
    const ended = next(client, 'session_ended');
    expect(await ended).toMatchObject({ text: expect.any(String) });
    await requireFrom(admin.token, '');
  });
});

describe('reset-sign-in', () => {
  test('removes every second factor, ends all sessions, and leads back in with a new password', async () => {
    const admin = await createAdmin();
    const { secret } = await addAuthenticatorApp(app, admin, now());
    jumpMs += 60_000;
    const challenged = await app.call<{ second_factor: { challenge: string } }>('POST', '/api/auth/login', {
      body: { email: admin.email, password: goodPassword },
    });
    const link = await resetSignIn(app.db, admin.email.toUpperCase(), { now: now(), publicUrl: app.url });
    expect((await app.call('GET', '/api/users/me', { token: admin.token })).status).toBe(401);
    const late = { challenge: challenged.body.second_factor.challenge, code: codeAt(secret, now()) };
    expect((await app.call('POST', '/api/auth/second-factor', { body: late })).status).toBe(401);
    const token = new URL(link).searchParams.get('token')!;
    const password = 'Fresh.Meadow-63';
    const reset = () => app.call('POST', `/api/auth/reset-password/${token}`, { body: { password } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(400);
    expect((await app.call('POST', '/api/auth/login', { body: { email: admin.email, password } })).status).toBe(200);
    const event = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'sign_in.reset')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actor_id: null, subject_id: admin.id });
  });

  test('says when nobody has this email', async () => {
    await expect(resetSignIn(app.db, 'nobody@example.org', { now: now(), publicUrl: app.url })).rejects.toThrow(
      'We couldn’t find this user.',
    );
  });
});
