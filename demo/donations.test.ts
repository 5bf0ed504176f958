import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import { insertDonations, removeDonations } from './donations.ts';
import { insertAccounts, insertPeople } from './people-and-pets.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const now = new Date('2026-03-14T09:10:26Z');
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction().execute(async (trx) => {
    await insertAccounts(trx, ['x', 'x'], now);
    await insertPeople(trx, now);
    await insertDonations(trx, now);
  });
});
afterAll(() => database.close());

test('a year of donations has a receipt each, numbered by date without a gap', async () => {
  const receipts = await database.db.selectFrom('receipts').selectAll().orderBy('issued_at').orderBy('id').execute();
  const donations = await database.db.selectFrom('donations').select('receipt_id').execute();
  expect(donations.length).toBeGreaterThan(90);
  expect(new Set(donations.map(({ receipt_id }) => receipt_id)).size).toBe(receipts.length);
  for (const own of Map.groupBy(receipts, ({ series }) => series).values()) {
    expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1));
  }
  expect(receipts.every(({ issued_at }) => issued_at < now)).toBe(true);
  expect(new Set(receipts.map(({ method }) => method))).toEqual(new Set(['cash', 'card', 'check', 'online']));
});

test('monthly donors stand at all that can happen to them, the demo’s adopter among them', async () => {
  const monthly = await database.db.selectFrom('monthly_donations').select(['status', 'email']).execute();
  expect(new Set(monthly.map(({ status }) => status))).toEqual(new Set(['active', 'past due', 'ended']));
  expect(monthly.map(({ email }) => email)).toContain('adopter@shelter.example');
});

test('nothing of them is left when the demo is emptied', async () => {
  await database.db.transaction().execute((trx) => removeDonations(trx));
  expect(await database.db.selectFrom('donations').select('id').execute()).toEqual([]);
  expect(await database.db.selectFrom('monthly_donations').select('id').execute()).toEqual([]);
});
