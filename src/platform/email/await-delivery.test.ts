import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, MovableClock, queue, readEmails } from '../../../tests/support/outbox.ts';
import { awaitDelivery } from './await-delivery.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const clock = new MovableClock();

test('a server without jobs waits until another has sent what is due', async () => {
  const { db } = database;
  const waiting = awaitDelivery({ db, clock, smtpUrl: undefined });
  expect(waiting.sends).toBe(false);
  await waiting.deliverNow();
  await queue(db, clock);
  const done = waiting.deliverNow();
  expect(await Promise.race([done.then(() => 'sent'), readEmails(db)])).toMatchObject([{ status: 'queued' }]);
  const other = deliver({ db, clock, smtpUrl: undefined });
  await done;
  expect(await readEmails(db)).toMatchObject([{ status: 'kept' }]);
  await other.stop();
});

test('a server without jobs that stops waits for no email', async () => {
  await queue(database.db, clock);
  const waiting = awaitDelivery({ db: database.db, clock, smtpUrl: 'smtp://127.0.0.1' });
  expect(waiting.sends).toBe(true);
  const done = waiting.deliverNow();
  await waiting.stop();
  await done;
  expect((await readEmails(database.db)).at(-1)).toMatchObject({ status: 'queued' });
});
