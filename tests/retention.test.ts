import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUpFeatures } from '../src/serve-features.ts';
import { createApplication } from './support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from './support/factories.ts';
import { createSignedInUser } from './support/signed-in-users.ts';
import { startApp, type StartedApp } from './support/start-app.ts';

let app: StartedApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
/** What the hourly job does after so many days. */
const cleanUp = (days: number) => cleanUpFeatures(app.db, new Date(Date.now() + days * DAY_MS));

test('what could be undone about a merge is deleted after 30 days, and the records stay merged', async () => {
  const [one, other] = [await createUser(app.db), await createUser(app.db)];
  const [person_id, merged_id] = [await findPersonId(app.db, one.id), await findPersonId(app.db, other.id)];
  await app.db.updateTable('people').set({ merged_into: person_id }).where('id', '=', merged_id).execute();
  await app.db
    .insertInto('person_merges')
    .values({ person_id, merged_id, moved_ids: [merged_id], merged_at: new Date() })
    .execute();
  const merges = () => app.db.selectFrom('person_merges').select('merged_id').execute();
  await cleanUp(29.9);
  expect(await merges()).toEqual([{ merged_id }]);
  await cleanUp(30.1);
  expect(await merges()).toEqual([]);
  const merged = app.db.selectFrom('people').select('merged_into').where('id', '=', merged_id);
  expect(await merged.executeTakeFirst()).toEqual({ merged_into: person_id });
});

test('who looks at an application is deleted once they have left', async () => {
  const { id: user_id } = await createSignedInUser(app.db, { role: 'Admin' });
  const { id: pet_id } = await createPet(app.db, {});
  const { id: applicant } = await createUser(app.db);
  const { id: application_id } = await createApplication(app.db, { pet_id, user_id: applicant });
  await app.db.insertInto('application_viewers').values({ application_id, user_id, seen_at: new Date() }).execute();
  const viewers = () => app.db.selectFrom('application_viewers').select('user_id').execute();
  await cleanUp(0);
  expect(await viewers()).toEqual([{ user_id }]);
  await cleanUp(0.001);
  expect(await viewers()).toEqual([]);
});

test('a cleanup that fails is reported, and does not stop those after it', async () => {
  const { id } = await createSignedInUser(app.db, { role: 'Admin' });
  const done = { title: 'old', created_by: id, created_at: new Date(), done_at: new Date(), done_by: id };
  await app.db.insertInto('tasks').values(done).execute();
  await sql`alter table pet_imports rename to imports_away`.execute(app.db);
  try {
    await expect(cleanUp(365.1)).rejects.toMatchObject({ code: '42P01' });
  } finally {
    await sql`alter table imports_away rename to pet_imports`.execute(app.db);
  }
  expect(await app.db.selectFrom('tasks').select('title').where('title', '=', 'old').execute()).toEqual([]);
});

test('a server that stops leaves the rest to another one', async () => {
  const { id } = await createSignedInUser(app.db, { role: 'Admin' });
  const done = { title: 'old', created_by: id, created_at: new Date(), done_at: new Date(), done_by: id };
  await app.db.insertInto('tasks').values(done).execute();
  await cleanUpFeatures(app.db, new Date(Date.now() + 400 * DAY_MS), AbortSignal.abort());
  expect(await app.db.selectFrom('tasks').select('title').where('title', '=', 'old').execute()).toHaveLength(1);
  await cleanUp(400);
  expect(await app.db.selectFrom('tasks').select('title').where('title', '=', 'old').execute()).toEqual([]);
});

test('tasks and notifications are deleted when the privacy notice says so', async () => {
  const { id } = await createSignedInUser(app.db, { role: 'Admin' });
  const done = { created_by: id, created_at: new Date(), done_at: new Date(), done_by: id };
  await app.db
    .insertInto('tasks')
    .values([
      { title: 'done', ...done },
      { title: 'open', ...done, done_at: null, done_by: null },
    ])
    .execute();
  const common = { recipient_id: id, type: 'task.assigned' as const, details: '{}', created_at: new Date() };
  await app.db
    .insertInto('notifications')
    .values([
      { ...common, url: '/admin-dashboard/read', read_at: new Date() },
      { ...common, url: '/admin-dashboard/unread' },
    ])
    .execute();
  const left = async () => [
    ...(await app.db.selectFrom('tasks').select('title').orderBy('id').execute()).map(({ title }) => title),
    ...(await app.db.selectFrom('notifications').select('url').orderBy('id').execute()).map(({ url }) =>
      url.slice('/admin-dashboard'.length),
    ),
  ];
  await cleanUp(29.9);
  expect(await left()).toEqual(['done', 'open', '/read', '/unread']);
  await cleanUp(30.1);
  expect(await left()).toEqual(['done', 'open', '/unread']);
  await cleanUp(90.1);
  expect(await left()).toEqual(['done', 'open']);
  await cleanUp(365.1);
  expect(await left()).toEqual(['open']);
});
