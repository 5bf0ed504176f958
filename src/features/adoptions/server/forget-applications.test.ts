import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, createApplication, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { forgetOldApplications } from './forget-applications.ts';

/** The fourth of May 2026. */
const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

async function isKept(id: number): Promise<boolean> {
  return (await app.db.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

test('what was declined or withdrawn goes two years after that, with its notes; the log keeps what happened', async () => {
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

  await forgetOldApplications(app.db, new Date('2028-05-05T09:00:00Z'), 24);
  expect(await isKept(declined.application.id)).toBe(true);
  expect(await isKept(withdrawn.application.id)).toBe(true);
  await forgetOldApplications(app.db, new Date('2028-05-05T11:00:00Z'), 24);
  expect(await isKept(declined.application.id)).toBe(false);
  expect(await isKept(withdrawn.application.id)).toBe(false);
  expect(await isKept(waiting.application.id)).toBe(true);
  expect(await isKept(adopted)).toBe(true);

  expect(await app.db.selectFrom('application_notes').selectAll().execute()).toEqual([]);
  const deeds = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', declined.application.id)
    .orderBy('id')
    .execute();
  expect(deeds.map(({ action }) => action)).toContain('application.rejected');
});

test('whoever was declined for a pet long ago may apply for it again', async () => {
  const adopter = await createSignedInUser(app.db);
  const { id: pet_id } = await createPet(app.db);
  const old = { user_id: adopter.id, status: 'Rejected', created_at: new Date('2023-01-01') } as const;
  const { id } = await createApplication(app.db, { pet_id, ...old });
  await forgetOldApplications(app.db, clock.now(), 24);
  expect(await isKept(id)).toBe(false);
  expect((await apply(app, adopter, pet_id)).status).toBe(201);
});
