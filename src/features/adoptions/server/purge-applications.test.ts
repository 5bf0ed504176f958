import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, createApplication, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { purgeOldApplications } from './purge-applications.ts';

/** May 4, 2026. */
const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

async function exists(id: number): Promise<boolean> {
  return (await app.db.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

test('rejected and withdrawn applications are purged with their notes after two years; the log stays', async () => {
  const declined = await createApplied(app);
  const withdrawn = await createApplied(app);
  const waiting = await createApplied(app);
  const { token } = declined.admin;
  await app.call('POST', `/api/adoptions/${declined.application.id}/notes`, { token, body: { text: 'Kind' } });
  clock.move(24 * 60);
  await decide(app, declined.admin, declined.application.id, 'Rejected');
  await decide(app, withdrawn.adopter, withdrawn.application.id, 'Withdrawn');
  const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
  const long = { created_at: new Date('2020-01-01') };
  const { id: adopted } = await createApplication(app.db, { pet_id, is_walk_in: true, status: 'Approved', ...long });

  await purgeOldApplications(app.db, new Date('2028-05-05T09:00:00Z'), 24);
  expect(await exists(declined.application.id)).toBe(true);
  expect(await exists(withdrawn.application.id)).toBe(true);
  await purgeOldApplications(app.db, new Date('2028-05-05T11:00:00Z'), 24);
  expect(await exists(declined.application.id)).toBe(false);
  expect(await exists(withdrawn.application.id)).toBe(false);
  expect(await exists(waiting.application.id)).toBe(true);
  expect(await exists(adopted)).toBe(true);

  expect(await app.db.selectFrom('application_notes').selectAll().execute()).toEqual([]);
  const events = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', declined.application.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toContain('application.rejected');
});

test('a purged rejection does not prevent a new application', async () => {
  const adopter = await createSignedInUser(app.db);
  const { id: pet_id } = await createPet(app.db);
  const old = { user_id: adopter.id, status: 'Rejected', created_at: new Date('2023-01-01') } as const;
  const { id } = await createApplication(app.db, { pet_id, ...old });
  await purgeOldApplications(app.db, clock.now(), 24);
  expect(await exists(id)).toBe(false);
  expect((await apply(app, adopter, pet_id)).status).toBe(201);
});
