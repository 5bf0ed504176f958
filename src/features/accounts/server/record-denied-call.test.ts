import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSession, createSignedInUser, createStaff } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'audit_log'));

const listDenied = async () =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'user.denied')
      .orderBy('id')
      .execute()
  ).map(({ actor_id, details }) => [actor_id, (details as { summary: string }).summary]);

async function createVolunteer() {
  const volunteer = await createStaff(app.db, ['volunteer']);
  return { ...volunteer, token: await createSession(app.db, volunteer.id, clock.now()) };
}

test('a call without the right to make it is in the audit log, once an hour', async () => {
  const { id, token } = await createVolunteer();
  const list = () => app.call('GET', '/api/admin/people/', { token });
  expect([(await list()).status, (await list()).status]).toEqual([403, 403]);
  expect((await app.call('GET', '/api/volunteers/1', { token })).status).toBe(403);
  expect(await listDenied()).toEqual([
    [id, 'List people'],
    [id, 'Get a volunteer'],
  ]);
  clock.move(61);
  await list();
  expect(await listDenied()).toHaveLength(3);
});

test('so is one that a rule rejects, such as a manager’s who makes an Admin', async () => {
  const manager = await createStaff(app.db, ['manager']);
  const token = await createSession(app.db, manager.id, clock.now());
  const body = { email: 'kim@example.org', role: 'Admin' };
  expect((await app.call('POST', '/api/users/invitations', { token, body })).status).toBe(403);
  expect(await listDenied()).toEqual([[manager.id, 'Invite someone by email']]);
  const log = await app.call<{ sentence: string }[]>('GET', '/api/audit-log/', { token });
  expect(JSON.stringify(log.body)).toContain(
    'tried something they don’t have permission for: “Invite someone by email”',
  );
});

test('a call that only needs a step-up is not, nor one of a visitor', async () => {
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const token = await createSession(app.db, admin.id, clock.now());
  clock.move(11);
  expect((await app.call('GET', '/api/pets/export', { token })).status).toBe(403);
  expect((await app.call('GET', '/api/pets/export')).status).toBe(401);
  expect(await listDenied()).toEqual([]);
});
