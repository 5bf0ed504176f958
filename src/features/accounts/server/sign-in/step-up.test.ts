import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createUser } from '../../../../../tests/support/factories.ts';
import { listEndpoints } from '../../../../../tests/support/list-endpoints.ts';
import { addAuthenticatorApp, addPasskey, codeAt } from '../../../../../tests/support/second-factors.ts';
import { createSession, createSignedInUser, goodPassword } from '../../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';

const PUBLIC_URL = 'https://pets.example.org';
const MINUTE_MS = 60_000;

let app: StartedApp;
let jumpMs = 0;
const now = () => new Date(Date.now() + jumpMs);
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL }, clock: { now } });
});
afterAll(() => app.stop());

interface Rejected {
  error: string;
  step_up?: string[];
}

/** An Admin who logged in this long ago. */
async function createAdmin(minutesAgo: number) {
  const admin = await createSignedInUser(app.db, { role: 'Admin', password: goodPassword });
  const token = await createSession(app.db, admin.id, now());
  const leave = () => {
    jumpMs += minutesAgo * MINUTE_MS;
  };
  return { ...admin, token, leave };
}

const prove = (token: string, body: object) =>
  app.call<{ error: string; fields?: object }>('POST', '/api/users/me/step-up', { token, body });
const exportPets = (token: string) => app.call<Rejected>('GET', '/api/pets/export', { token });

describe('a call that needs a step-up', () => {
  test('works for ten minutes after the login, and then says how to confirm', async () => {
    const { token } = await createAdmin(0);
    await createPet(app.db);
    expect((await app.get('/api/pets/export', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    jumpMs += 10 * MINUTE_MS + 1000;
    expect(await exportPets(token)).toMatchObject({
      status: 403,
      body: { error: 'Confirm that it’s you to continue.', step_up: ['password'] },
    });
  });

  test('works again for ten minutes once the password is confirmed, in this session alone', async () => {
    const { id, token, leave } = await createAdmin(11);
    const elsewhere = await createSession(app.db, id, now());
    leave();
    expect((await prove(token, { password: goodPassword })).status).toBe(200);
    const { id: userId } = await createUser(app.db);
    const path = `/api/users/${userId}`;
    expect((await app.call('DELETE', path, { token: elsewhere })).status).toBe(403);
    expect((await app.call('DELETE', path, { token })).status).toBe(204);
    jumpMs += 10 * MINUTE_MS + 1000;
    expect((await exportPets(token)).status).toBe(403);
  });

  test('changes nothing without one, whatever the body claims', async () => {
    const { token, leave } = await createAdmin(11);
    leave();
    const { id } = await createUser(app.db, { role_id: 2 });
    const claims = { role_id: 1, is_stepped_up: true, stepped_up_at: now(), step_up: 'password', stepUp: true };
    const attempts = [
      await app.call('PUT', `/api/users/${id}`, { token, body: claims }),
      await app.call('PUT', `/api/users/${id}?step_up=true&is_stepped_up=true`, { token, body: claims }),
      await app.call('PUT', `/api/users/${id}`, { token, body: claims, headers: { 'x-step-up': 'true' } }),
      await app.call('POST', '/api/auth/signup', {
        token,
        body: { ...claims, name: 'Eve', email: 'eve@example.org', phone_number: '+1 555 0100', password: goodPassword },
      }),
      await app.call('POST', '/api/users/invitations', { token, body: { email: 'eve@example.org', role: 'Admin' } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const user = await app.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirst();
    expect(user).toEqual({ role_id: 2 });
    expect(await app.db.selectFrom('users').select('id').where('email', '=', 'eve@example.org').execute()).toEqual([]);
    // Own fields, too, leave the session as it is.
    await app.call('PUT', '/api/users/me', { token, body: { name: 'Robin', stepped_up_at: now() } });
    expect((await exportPets(token)).status).toBe(403);
  });

  test('is each refund, export, change of roles, final deletion and second factor', async () => {
    const marked = [...(await listEndpoints())].filter(([, { stepUp }]) => stepUp).map(([route]) => route);
    expect(marked.toSorted()).toEqual(
      [
        'DELETE /api/admin/people/:id',
        'DELETE /api/users/:id',
        'DELETE /api/users/me/authenticator-app',
        'DELETE /api/users/me/linked-accounts/:id',
        'DELETE /api/users/me/passkeys/:id',
        'GET /api/pets/export',
        'GET /api/records/medical/treatments/export',
        'GET /api/reports/events/export',
        'GET /api/users/me/data',
        'GET /api/volunteers/hours.csv',
        'POST /api/adoptions/:id/refund',
        'POST /api/adoptions/:id/void-receipt',
        'POST /api/receipts/:id/online-refund',
        'POST /api/system-status/backups',
        'POST /api/donations/:id/refund',
        'DELETE /api/donations/:id/donor',
        'POST /api/donations/:id/void',
        'DELETE /api/online-payments/keys',
        'PUT /api/online-payments/keys',
        'POST /api/trash/delete',
        'POST /api/users/',
        'POST /api/users/invitations',
        'POST /api/users/invitations/:id/resend',
        'POST /api/users/me/authenticator-app',
        'POST /api/users/me/authenticator-app/confirm',
        'POST /api/users/me/linked-accounts',
        'POST /api/users/me/linked-accounts/:provider',
        'POST /api/users/me/passkeys',
        'POST /api/users/me/passkeys/options',
        'POST /api/users/me/recovery-codes',
        'PUT /api/settings/sign-in',
        'PUT /api/users/:id',
        'PUT /api/users/:id/staff-roles',
      ].toSorted(),
    );
  });
});

describe('POST /api/users/me/step-up', () => {
  test('accepts a code once, a recovery code, and a passkey of this account', async () => {
    const admin = await createAdmin(11);
    const { secret, recoveryCodes } = await addAuthenticatorApp(app, admin, now());
    const passkey = await addPasskey(app, admin, PUBLIC_URL);
    const methods = ['password', 'totp', 'passkey', 'recovery code'];
    admin.leave();
    expect((await exportPets(admin.token)).body.step_up).toEqual(methods);
    const code = codeAt(secret, now());
    expect((await prove(admin.token, { code })).status).toBe(200);
    expect((await prove(admin.token, { code })).status).toBe(400);
    expect((await prove(admin.token, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await prove(admin.token, { code: recoveryCodes[0] })).status).toBe(400);
    admin.leave();
    const start = () =>
      app.call<{ options: { challenge: string } }>('POST', '/api/users/me/step-up/options', { token: admin.token });
    const forged = passkey.use((await start()).body.options, { origin: 'https://evil.example' });
    expect((await prove(admin.token, { passkey: forged })).status).toBe(400);
    const login = await app.call<{ options: { challenge: string } }>('POST', '/api/auth/passkeys/options');
    expect((await prove(admin.token, { passkey: passkey.use(login.body.options) })).status).toBe(400);
    expect((await exportPets(admin.token)).status).toBe(403);
    expect((await prove(admin.token, { passkey: passkey.use((await start()).body.options) })).status).toBe(200);
    expect((await app.call('DELETE', '/api/users/me/authenticator-app', { token: admin.token })).status).toBe(204);
  });

  test('rejects another user’s passkey', async () => {
    const [admin, other] = [await createAdmin(11), await createAdmin(11)];
    const passkey = await addPasskey(app, other, PUBLIC_URL);
    admin.leave();
    const { body } = await app.call<{ options: { challenge: string } }>('POST', '/api/users/me/step-up/options', {
      token: admin.token,
    });
    expect((await prove(admin.token, { passkey: passkey.use(body.options) })).status).toBe(400);
    expect((await exportPets(admin.token)).status).toBe(403);
  });

  test('limits and records wrong passwords, and takes exactly one proof', async () => {
    const admin = await createAdmin(11);
    admin.leave();
    expect((await prove(admin.token, {})).status).toBe(400);
    expect((await prove(admin.token, { password: goodPassword, code: '123456' })).status).toBe(400);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await prove(admin.token, { password: `Wrong-Paws-${guess}` })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    const { count } = await app.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'step_up.rejected')
      .where('actor_id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(10);
    expect((await exportPets(admin.token)).status).toBe(403);
  });

  test('does nothing for a session that ended with a change of role', async () => {
    const [admin, boss] = [await createAdmin(0), await createAdmin(0)];
    await app.call('PUT', `/api/users/${admin.id}`, { token: boss.token, body: { role_id: 2 } });
    expect((await prove(admin.token, { password: goodPassword })).status).toBe(401);
    expect((await exportPets(admin.token)).status).toBe(401);
  });
});
