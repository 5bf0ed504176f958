import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { insertAll } from './insert-all.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('inserts more rows than one statement has parameters for, and none if there are none', async () => {
  const { db } = database;
  const request = { email: 'someone@mail.example', ip: '', requested_at: new Date() };
  await insertAll(db, 'reset_requests', []);
  await insertAll(
    db,
    'reset_requests',
    Array.from({ length: 25_000 }, () => request),
  );
  expect(await db.selectFrom('reset_requests').select('id').execute()).toHaveLength(25_000);
});
