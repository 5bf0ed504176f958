import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';
import { recordEvent } from '../src/platform/audit/record-event.ts';
import { insertPast, removePast } from './past.ts';

const now = new Date('2026-03-14T15:09:26Z');
const day = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const came = (days: number) => ({ is_demo: true, created_at: new Date(now.getTime() - days * day) });
  await createUser(database.db, { role_id: 1, ...came(700) });
  for (const days of [600, 200, 90, 3, 0.1]) await createUser(database.db, came(days));
});
afterAll(() => database.close());

const deeds = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const mails = () => database.db.selectFrom('emails').selectAll().execute();

test('the demo people have a past: nothing before they came, nothing after now, no mail on its way', async () => {
  await insertPast(database.db, 'http://127.0.0.1:3000', now);
  const users = await database.db.selectFrom('users').selectAll().execute();
  const log = await deeds();
  expect(log.length).toBeGreaterThan(100);
  for (const { at, actor_id } of log) {
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(at.getTime()).toBeGreaterThanOrEqual(users.find(({ id }) => id === actor_id)!.created_at.getTime());
  }
  const sent = await mails();
  expect(sent).toHaveLength(4);
  expect(sent.every(({ is_demo, state }) => is_demo && state === 'kept')).toBe(true);
});

test('an emptied demo takes its past along, and leaves what others did', async () => {
  const { id } = await createUser(database.db);
  await recordEvent(database.db, {
    actor: { id },
    action: 'session.login',
    subject: { type: 'user', id },
    ip: null,
    now,
  });
  await removePast(database.db);
  expect((await deeds()).map(({ actor_id }) => actor_id)).toEqual([id]);
  expect(await mails()).toEqual([]);
});
