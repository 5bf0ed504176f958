import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { transactionWithRetry } from './transaction-with-retry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table told (n integer)`.execute(database.db);
});
afterAll(() => database.close());

const failWith = (code: string) => Object.assign(new Error('refused'), { code });

test('starts again after a deadlock, and keeps nothing of the first attempt', async () => {
  let tries = 0;
  await transactionWithRetry(database.db, async (trx) => {
    await sql`insert into told values (1)`.execute(trx);
    tries += 1;
    if (tries < 3) throw failWith('40P01');
  });
  const { rows } = await sql`select n from told`.execute(database.db);
  expect([tries, rows]).toEqual([3, [{ n: 1 }]]);
});

test.each([
  ['40001', 4],
  ['23505', 1],
])('throws %s after %i attempts', async (code, expected) => {
  let tries = 0;
  const failing = transactionWithRetry(database.db, async () => {
    tries += 1;
    throw failWith(code);
  });
  await expect(failing).rejects.toThrow('refused');
  expect(tries).toBe(expected);
});
