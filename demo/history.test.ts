import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../tests/support/open-test-database.ts';
import { recordEvent } from '../src/platform/audit/record-event.ts';
import { insertHistory, removeHistory } from './history.ts';

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

const events = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const emails = () => database.db.selectFrom('emails').selectAll().execute();

test('the demo people have a history: nothing before their sign-up, nothing in the future, no email unsent', async () => {
  await insertHistory(database.db, 'http://127.0.0.1:3000', now);
  const users = await database.db.selectFrom('users').selectAll().execute();
  const log = await events();
  expect(log.length).toBeGreaterThan(100);
  for (const { at, actor_id } of log) {
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(at.getTime()).toBeGreaterThanOrEqual(users.find(({ id }) => id === actor_id)!.created_at.getTime());
  }
  const sent = await emails();
  expect(sent).toHaveLength(4);
  expect(sent.every(({ is_demo, status }) => is_demo && status === 'kept')).toBe(true);
});

test('emptying the demo deletes its history, and nothing else', async () => {
  const { id } = await createUser(database.db);
  await recordEvent(database.db, {
    actor: { id },
    action: 'session.login',
    details: {},
    subject: { type: 'user', id },
    ip: null,
    now,
  });
  await removeHistory(database.db);
  expect((await events()).map(({ actor_id }) => actor_id)).toEqual([id]);
  expect(await emails()).toEqual([]);
});
