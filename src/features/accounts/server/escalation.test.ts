import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apply, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import {
  createSignedInUser,
  createStaff,
  goodPassword,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let manager: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  manager = await createStaff(app.db, ['manager']);
});

const send = (method: string, path: string, body: object, by: SignedInUser | null = manager) =>
  app.call<{ error?: string; id?: number }>(method, path, { ...(by && { token: by.token }), body });
const person = { name: 'Kim Osei', phone_number: '+1 555 0123', password: goodPassword };
let people = 0;
const newEmail = () => `kim-${(people += 1)}@example.org`;
const countAdmins = async () =>
  (await app.db.selectFrom('users').where('role_id', '=', 1).select('id').execute()).length;
const countGrants = async () => (await app.db.selectFrom('staff_grants').select('id').execute()).length;
const accountOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a manager', () => {
  test.each([
    ['adding one', () => send('POST', '/api/users/', { ...person, email: newEmail(), role_id: 1 })],
    ['promoting a User', async () => send('PUT', `/api/users/${(await createUser(app.db)).id}`, { role_id: 1 })],
    ['promoting themself', () => send('PUT', `/api/users/${manager.id}`, { role_id: 1 })],
    ['inviting one', () => send('POST', '/api/users/invitations', { email: newEmail(), role: 'Admin' })],
  ])('makes no Admin by %s', async (_, attempt) => {
    const before = await countAdmins();
    expect((await attempt()).status).toBe(403);
    expect(await countAdmins()).toBe(before);
    expect(await app.db.selectFrom('invitations').selectAll().where('role_id', '=', 1).execute()).toEqual([]);
  });

  test('whose own role ends makes no manager who stays longer', async () => {
    const ends_at = new Date(Date.now() + 5 * 86_400_000);
    const leaving = await createStaff(app.db, ['manager'], { ends_at });
    const { id } = await createUser(app.db);
    const rolesOf = (last_day: string | null) => ({ roles: [{ role: 'manager', last_day }] });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const before = await countGrants();
    for (const last_day of [null, inDays(7)]) {
      expect((await send('PUT', `/api/users/${id}/staff-roles`, rolesOf(last_day), leaving)).status).toBe(403);
      const invitation = { email: newEmail(), role: 'User', staff_roles: ['manager'], last_day };
      expect((await send('POST', '/api/users/invitations', invitation, leaving)).status).toBe(403);
    }
    expect(await countGrants()).toBe(before);
    expect((await send('PUT', `/api/users/${id}/staff-roles`, rolesOf(inDays(3)), leaving)).status).toBe(200);
    // Those who are managers without an end stay what they are.
    const body = {
      roles: [
        { role: 'manager', last_day: null },
        { role: 'volunteer', last_day: null },
      ],
    };
    expect((await send('PUT', `/api/users/${manager.id}/staff-roles`, body, leaving)).status).toBe(200);
  });

  test('adds Users, but gets no role from a sign-up', async () => {
    expect((await send('POST', '/api/users/', { ...person, email: newEmail(), role_id: 2 })).status).toBe(201);
    const { id } = (await send('POST', '/api/auth/signup', { ...person, email: newEmail(), role_id: 1 })).body;
    expect((await accountOf(id!)).role_id).toBe(2);
  });

  test.each([
    ['password', { password: goodPassword }],
    ['email', { email: 'taken-over@example.org' }],
    ['role', { role_id: 2 }],
    ['name', { name: 'Somebody Else' }],
  ])('does not change an Admin’s %s', async (_, body) => {
    const before = await accountOf(admin.id);
    expect((await send('PUT', `/api/users/${admin.id}`, body)).status).toBe(403);
    expect(await accountOf(admin.id)).toEqual(before);
  });

  test('neither deletes an Admin nor touches an Admin’s invitation', async () => {
    expect((await send('DELETE', `/api/users/${admin.id}`, {})).status).toBe(403);
    const { id } = (await send('POST', '/api/users/invitations', { email: newEmail(), role: 'Admin' }, admin)).body;
    expect((await send('POST', `/api/users/invitations/${id}/resend`, {})).status).toBe(403);
    expect((await send('DELETE', `/api/users/invitations/${id}`, {})).status).toBe(403);
    expect(await app.db.selectFrom('invitations').select('id').where('id', '=', id!).execute()).toHaveLength(1);
    expect((await app.call('GET', '/api/users/me', { token: admin.token })).status).toBe(200);
  });
});

describe('no field gives a role', () => {
  const fields = {
    role: 'Admin',
    role_id: 1,
    isAdmin: true,
    staff_roles: ['manager'],
    roles: [{ role: 'manager' }],
    capabilities: ['manage users'],
  };

  test.each([
    ['a sign-up', () => send('POST', '/api/auth/signup', { ...person, email: newEmail(), ...fields }, null)],
    ['one’s own profile', (user: SignedInUser) => send('PUT', '/api/users/me', { name: 'Kim', ...fields }, user)],
    ['email settings', (user: SignedInUser) => send('PUT', '/api/users/me/email-preferences', fields, user)],
    ['staff roles of others', (user: SignedInUser) => send('PUT', `/api/users/${user.id}/staff-roles`, fields, user)],
    ['shelter settings', (user: SignedInUser) => send('PUT', '/api/settings/shelter', fields, user)],
    ['an import', (user: SignedInUser) => send('POST', '/api/pet-imports/', fields, user)],
  ])('in %s', async (_, attempt) => {
    for (const user of [await createSignedInUser(app.db), await createStaff(app.db, ['volunteer'])]) {
      const before = [await countAdmins(), await countGrants()];
      expect((await attempt(user)).status).toBeLessThan(500);
      expect([await countAdmins(), await countGrants()]).toEqual(before);
      expect((await app.call('GET', '/api/users/', { token: user.token })).status).toBe(403);
    }
  });

  test('in an invitation that is accepted', async () => {
    const email = newEmail();
    await send('POST', '/api/users/invitations', { email, role: 'User', staff_roles: ['volunteer'] });
    const invitation = app.db.selectFrom('emails').select('access_link').where('to_email', '=', email);
    const link = (await invitation.executeTakeFirstOrThrow()).access_link!;
    const token = new URL(link).searchParams.get('token')!;
    const accepted = await app.call<{ user_id: number; capabilities: string[] }>('POST', '/api/invitations/accept', {
      body: { token, name: 'Kim Osei', password: goodPassword, ...fields },
    });
    expect(accepted.status).toBe(201);
    expect(accepted.body.capabilities).toEqual(['use dashboard', 'view animals', 'work on tasks']);
    const grants = app.db.selectFrom('staff_grants').select('role').where('user_id', '=', accepted.body.user_id);
    expect(await grants.execute()).toEqual([{ role: 'volunteer' }]);
    expect((await accountOf(accepted.body.user_id)).role_id).toBe(2);
  });
});

describe('staff who adopt', () => {
  test('leave the decision on their own application to colleagues', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor']);
    const pet = await createPet(app.db);
    const { id } = (await apply(app, counselor, pet.id)).body as { id: number };
    for (const status of ['Approved', 'Rejected', 'Waitlisted']) {
      expect((await decide(app, counselor, id, status)).status).toBe(403);
    }
    const own = `/api/adoptions/${id}`;
    expect((await send('POST', `${own}/notes`, { text: 'A dream applicant.' }, counselor)).status).toBe(403);
    expect((await send('PUT', '/api/adoptions/bulk', { ids: [id], status: 'Rejected' }, counselor)).status).toBe(403);
    const row = app.db.selectFrom('applications').select('status').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).status).toBe('Pending');
    expect((await decide(app, counselor, id, 'Withdrawn')).status).toBe(200);
  });

  test('do not review the pet that they list themselves', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor']);
    const pet = await createPet(app.db, { owner_id: counselor.id, listed_by_owner: true, is_checked: false });
    const own = await send('PUT', `/api/pets/${pet.id}`, { is_checked: true, featured: true, name: 'Rex' }, counselor);
    expect(own.status).toBe(200);
    const row = app.db.selectFrom('pets').select(['name', 'is_checked', 'featured']).where('id', '=', pet.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ name: 'Rex', is_checked: false, featured: false });
  });
});
