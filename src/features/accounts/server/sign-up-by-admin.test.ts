import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { User } from '../accounts.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const signUp = (token: string | undefined, role_id: unknown) => {
  count += 1;
  const email = `new${count}@example.org`;
  const body = { name: 'Noor Haddad', email, phone_number: '+1 206 555 0142', password: goodPassword, role_id };
  return app.call<User & { error: string }>('POST', '/api/auth/signup', { token, body });
};

async function endedTokens(): Promise<Record<string, string>> {
  const [demoted, deleted, loggedOut] = [
    await createSignedInUser(app.db, { role: 'Admin' }),
    await createSignedInUser(app.db, { role: 'Admin' }),
    await createSignedInUser(app.db, { role: 'Admin' }),
  ];
  await app.call('PUT', `/api/users/${demoted.id}`, { token: admin.token, body: { role_id: 2 } });
  await app.call('DELETE', `/api/users/${deleted.id}`, { token: admin.token });
  await app.call('POST', '/api/auth/logout', { token: loggedOut.token });
  return { 'a demoted Admin': demoted.token, 'a deleted Admin': deleted.token, 'a logged-out Admin': loggedOut.token };
}

describe('POST /api/auth/signup by a signed-in Admin', () => {
  test.each([
    [1, 'Admin'],
    ['1', 'Admin'],
    [2, 'User'],
    [undefined, 'User'],
  ])('with role_id %j adds a %2$s, and logs the Admin', async (role_id, role) => {
    const { status, body } = await signUp(admin.token, role_id);
    expect([status, body.role?.name]).toEqual([201, role]);
    const events = await app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', body.id).execute();
    expect(events).toMatchObject([{ action: 'user.added', actor_id: admin.id, details: { role } }]);
    const emails = await app.db.selectFrom('emails').select('type').where('user_id', '=', body.id).execute();
    expect(emails).toEqual([{ type: 'account-made' }]);
    // The Admin's network is not known for the new account.
    const networks = await app.db.selectFrom('known_networks').selectAll().where('user_id', '=', body.id).execute();
    expect(networks).toEqual([]);
  });

  test.each([0, 3, -1, 'Admin', 2 ** 31, null])('rejects the role_id %j', async (role_id) => {
    const { status, body } = await signUp(admin.token, role_id);
    expect([status, body.error]).toEqual([400, 'We couldn’t find this role.']);
  });
});

describe('role_id has no effect', () => {
  test.each([1, 'Admin', null, { id: 1 }])('without a token, as %j', async (role_id) => {
    const { status, body } = await signUp(undefined, role_id);
    expect([status, body.role.name]).toEqual([201, 'User']);
  });

  test('by a User', async () => {
    const { body } = await signUp((await createSignedInUser(app.db)).token, 1);
    expect(body.role.name).toBe('User');
  });

  test('with an expired or invalid token', async () => {
    for (const [whose, token] of Object.entries({ ...(await endedTokens()), nobody: 'x'.repeat(43) })) {
      const { status, body } = await signUp(token, 1);
      expect([status, body.role?.name], whose).toEqual([201, 'User']);
    }
  });

  test('by an Admin who has become a User', async () => {
    const former = await createSignedInUser(app.db, { role: 'Admin' });
    await app.db.updateTable('users').set({ role_id: 2 }).where('id', '=', former.id).execute();
    const { body } = await signUp(former.token, 1);
    expect(body.role.name).toBe('User');
  });
});
