import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeClients, openClient } from '../../../../tests/support/realtime-client.ts';
import { createApplied } from '../../../../tests/support/adoption-calls.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import {
  createSession,
  createSignedInUser,
  createStaff,
  goodPassword,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { cleanUpFeatures } from '../../../serve-features.ts';
import type { StaffRole } from '../../../platform/capabilities.contract.ts';
import type { User } from '../accounts.contract.ts';
import { staffRoleMessages } from '../users.constants.ts';

const DAY_MINUTES = 24 * 60;
const clock = new MovableClock();

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  closeClients();
  await app.stop();
});
beforeEach(async () => {
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});

interface Body {
  roles: { role: StaffRole; last_day?: string | null }[];
  hand_over_to?: number | null;
}

const setRoles = (id: number, body: Body | object, by = admin) =>
  app.call<User & { error: string }>('PUT', `/api/users/${id}/staff-roles`, { token: by.token, body });
const statusOf = async (method: string, path: string, { token }: SignedInUser) =>
  (await app.call(method, path, { token })).status;
const rolesOf = async (id: number) => {
  const grants = app.db.selectFrom('staff_grants').select('role').where('user_id', '=', id).orderBy('role');
  return (await grants.execute()).map(({ role }) => role);
};
const dayAfter = (days: number) =>
  new Date(clock.now().getTime() + days * DAY_MINUTES * 60_000).toISOString().slice(0, 10);
const emailsTo = async (id: number) =>
  (await app.db.selectFrom('emails').select('type').where('user_id', '=', id).execute()).map(({ type }) => type);
const createTask = async (owner_id: number, values = {}) => {
  const row = { title: 'Call the vet', owner_id, created_at: clock.now(), ...values };
  return (await app.db.insertInto('tasks').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const ownerOf = async (taskId: number) =>
  (await app.db.selectFrom('tasks').select('owner_id').where('id', '=', taskId).executeTakeFirstOrThrow()).owner_id;

test('the list of staff leaves out roles that have ended', async () => {
  const medic = await createStaff(app.db, ['medical'], { ends_at: new Date(clock.now().getTime() + 60_000) });
  const list = async (staff_role: string) => {
    const { body } = await app.call<User[]>('GET', `/api/users/?staff_role=${staff_role}`, { token: admin.token });
    return body.map(({ id }) => id);
  };
  expect(await list('medical')).toContain(medic.id);
  expect(await list('any')).toContain(medic.id);
  clock.move(2);
  expect(await list('medical')).not.toContain(medic.id);
  expect(await list('any')).not.toContain(medic.id);
  clock.move(-2);
});

describe('PUT /api/users/:id/staff-roles', () => {
  test('grants roles, of which the account’s own role stays User', async () => {
    const user = await createSignedInUser(app.db);
    const { status, body } = await setRoles(user.id, { roles: [{ role: 'medical' }, { role: 'intake' }] });
    expect(status).toBe(200);
    expect(body.role.name).toBe('User');
    expect(body.staff_roles.map(({ role }) => role).toSorted()).toEqual(['intake', 'medical']);
    expect(await emailsTo(user.id)).toEqual(['staff-roles']);
    const again = { ...user, token: await createSession(app.db, user.id) };
    const own = await app.call<{ capabilities: string[] }>('GET', '/api/users/me', { token: again.token });
    expect(own.body.capabilities).toContain('record care');
    expect(own.body.capabilities).not.toContain('manage users');
  });

  test('ends the sessions of a person whose roles change, and none if nothing does', async () => {
    const medic = await createStaff(app.db, ['medical']);
    expect((await setRoles(medic.id, { roles: [{ role: 'medical' }] })).status).toBe(200);
    expect(await statusOf('GET', '/api/records/medical/due', medic)).toBe(200);
    expect((await setRoles(medic.id, { roles: [{ role: 'volunteer' }] })).status).toBe(200);
    // Also for a thief of the token.
    expect(await statusOf('GET', '/api/records/medical/due', medic)).toBe(401);
    expect(await emailsTo(medic.id)).toEqual(['staff-roles']);
  });

  test('hands over the open tasks and applications of a person who leaves, and keeps what they have done', async () => {
    const leaving = await createStaff(app.db, ['adoption counselor']);
    const successor = await createStaff(app.db, ['adoption counselor']);
    const open = await createTask(leaving.id);
    const done = await createTask(leaving.id, { done_at: clock.now(), done_by: leaving.id });
    const { application } = await createApplied(app);
    await app.db
      .updateTable('applications')
      .set({ assigned_to: leaving.id })
      .where('id', '=', application.id)
      .execute();
    expect((await setRoles(leaving.id, { roles: [], hand_over_to: successor.id })).status).toBe(200);
    expect(await ownerOf(open)).toBe(successor.id);
    expect(await ownerOf(done)).toBe(leaving.id);
    const assigned = app.db.selectFrom('applications').select('assigned_to').where('id', '=', application.id);
    expect((await assigned.executeTakeFirstOrThrow()).assigned_to).toBe(successor.id);
    expect(await statusOf('GET', '/api/users/me', leaving)).toBe(401);
  });

  test('leaves work to anyone if nobody inherits it', async () => {
    const leaving = await createStaff(app.db, ['intake']);
    const task = await createTask(leaving.id);
    expect((await setRoles(leaving.id, { roles: [] })).status).toBe(200);
    expect(await ownerOf(task)).toBeNull();
  });

  test('is what ends work, and not another change of the account', async () => {
    const manager = await createStaff(app.db, ['manager']);
    const task = await createTask(manager.id);
    const invitation = { email: 'kim-invited@example.org', role: 'User' };
    await app.call('POST', '/api/users/invitations', { token: manager.token, body: invitation });
    const body = { name: 'Renamed', phone_number: '+1 555 0123', role_id: 2 };
    expect((await app.call('PUT', `/api/users/${manager.id}`, { token: admin.token, body })).status).toBe(200);
    expect(await ownerOf(task)).toBe(manager.id);
    const sent = app.db.selectFrom('invitations').select('email').where('sent_by', '=', manager.id);
    expect(await sent.execute()).toEqual([{ email: 'kim-invited@example.org' }]);
  });

  const future = () => ({ role: 'medical', last_day: dayAfter(3) });
  test.each([
    ['an unknown role', () => ({ roles: [{ role: 'owner' }] }), 400],
    ['the role Admin', () => ({ roles: [{ role: 'Admin' }] }), 400],
    ['a role twice', () => ({ roles: [future(), future()] }), 400],
    ['an end in the past', () => ({ roles: [{ role: 'medical', last_day: dayAfter(-1) }] }), 400],
    ['a day that doesn’t exist', () => ({ roles: [{ role: 'medical', last_day: '2027-02-30' }] }), 400],
    ['no list', () => ({ roles: 'medical' }), 400],
    ['nothing', () => ({}), 400],
    [
      'a successor who is not on the staff',
      async () => ({ roles: [], hand_over_to: (await createUser(app.db)).id }),
      409,
    ],
    ['an unknown successor', () => ({ roles: [], hand_over_to: 999_999 }), 409],
  ])('rejects %s, and changes nothing', async (_, body, status) => {
    const user = await createStaff(app.db, ['read only']);
    expect((await setRoles(user.id, await Promise.resolve(body()))).status).toBe(status);
    expect(await rolesOf(user.id)).toEqual(['read only']);
    expect(await statusOf('GET', '/api/users/me', user)).toBe(200);
    expect(await emailsTo(user.id)).toEqual([]);
  });

  test('rejects an successor who leaves at the same time', async () => {
    const leaving = await createStaff(app.db, ['intake']);
    expect((await setRoles(leaving.id, { roles: [], hand_over_to: leaving.id })).status).toBe(409);
  });

  test('leaves Admins and the own roles alone', async () => {
    const manager = await createStaff(app.db, ['manager']);
    const other = await createSignedInUser(app.db, { role: 'Admin' });
    expect(await setRoles(other.id, { roles: [{ role: 'medical' }] })).toMatchObject({ status: 409 });
    const own = await setRoles(manager.id, { roles: [{ role: 'medical' }] }, manager);
    expect(own).toMatchObject({ status: 409, body: { error: staffRoleMessages.own } });
    expect(await rolesOf(manager.id)).toEqual(['manager']);
  });

  test('is recorded with the roles', async () => {
    const user = await createUser(app.db, { name: 'Kim Osei' });
    await setRoles(user.id, { roles: [{ role: 'medical', last_day: dayAfter(10) }] });
    await setRoles(user.id, { roles: [] });
    const { body } = await app.call<{ sentence: string }[]>('GET', '/api/audit-log/?limit=2', { token: admin.token });
    expect(body.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/removed .*Kim Osei.* from the staff/),
      expect.stringMatching(/changed the staff roles of .*Kim Osei.* to medical for a time/),
    ]);
  });
});

describe('a role with a last day', () => {
  test('ends for the next call and for live connections', async () => {
    const user = await createSignedInUser(app.db);
    const last_day = dayAfter(2);
    expect((await setRoles(user.id, { roles: [{ role: 'adoption counselor', last_day }] })).status).toBe(200);
    const counselor = { ...user, token: await createSession(app.db, user.id, clock.now()) };
    const client = openClient(app.url, { token: counselor.token });
    const registered = await client.emitWithAck('register', { role: 'admin' });
    expect(registered).toMatchObject({ role: 'admin' });
    expect(await statusOf('GET', '/api/chats/', counselor)).toBe(200);
    const ended = new Promise((resolve) => client.once('session_ended', resolve));
    clock.move(3 * DAY_MINUTES);
    expect(await statusOf('GET', '/api/chats/', counselor)).toBe(403);
    await ended;
    // Their own account stays.
    expect(await statusOf('GET', '/api/users/me', counselor)).toBe(200);
  });

  test('is deleted after its end, and leaves the work to anyone', async () => {
    const user = await createStaff(app.db, ['intake'], { ends_at: clock.now() });
    const task = await createTask(user.id);
    await cleanUpFeatures(app.db, clock.now());
    expect(await rolesOf(user.id)).toEqual([]);
    expect(await ownerOf(task)).toBeNull();
    const event = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', user.id);
    expect(await event.execute()).toEqual([{ action: 'user.roles_ended' }]);
  });

  test('ends the invitations sent with it at once', async () => {
    const manager = await createStaff(app.db, ['manager'], { ends_at: new Date(clock.now().getTime() + 60_000) });
    const email = 'late@example.org';
    const invitation = { email, role: 'User', staff_roles: ['medical'] };
    const invited = await app.call('POST', '/api/users/invitations', { token: manager.token, body: invitation });
    expect(invited.status).toBe(201);
    const sent = app.db.selectFrom('emails').select('access_link').where('to_email', '=', email);
    const token = new URL((await sent.executeTakeFirstOrThrow()).access_link!).searchParams.get('token')!;
    expect((await app.call('POST', '/api/invitations/lookup', { body: { token } })).status).toBe(200);
    clock.move(2);
    const acceptance = { token, name: 'Kim Osei', password: goodPassword };
    expect((await app.call('POST', '/api/invitations/accept', { body: acceptance })).status).toBe(400);
    expect((await app.call('POST', '/api/invitations/lookup', { body: { token } })).status).toBe(400);
    expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('may not be used to undo what was done with it', async () => {
    const user = await createStaff(app.db, ['adoption counselor', 'volunteer']);
    user.token = await createSession(app.db, user.id, clock.now());
    const { application } = await createApplied(app);
    const rejected = await app.call('PUT', `/api/adoptions/${application.id}`, {
      token: user.token,
      body: { status: 'Rejected' },
    });
    expect(rejected.status).toBe(200);
    await app.db
      .updateTable('staff_grants')
      .set({ ends_at: clock.now() })
      .where('user_id', '=', user.id)
      .where('role', '=', 'adoption counselor')
      .execute();
    expect((await app.call('GET', '/api/undo/', { token: user.token })).body).toEqual([]);
    const step = app.db.selectFrom('undo_steps').select('id').where('actor_id', '=', user.id);
    const { id: stepId } = await step.executeTakeFirstOrThrow();
    expect(await statusOf('POST', `/api/undo/${stepId}`, user)).toBe(403);
    const row = app.db.selectFrom('applications').select('status').where('id', '=', application.id);
    expect((await row.executeTakeFirstOrThrow()).status).toBe('Rejected');
  });
});
