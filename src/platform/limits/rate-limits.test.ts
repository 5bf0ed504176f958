import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deleteOldRateLimits, refundLimit, consumeLimit } from './rate-limits.ts';
import { limits, type Limits } from './limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const threeAttempts: Limits = {
  ...limits,
  loginByIp: { max: 3, windowSeconds: 60, blockSeconds: 60, maxBlockSeconds: 200 },
};
const consume = (subject: string) => consumeLimit(database.db, threeAttempts, 'loginByIp', subject);
const blockOf = async (subject: string) => (await consume(subject))?.retryAfterSeconds ?? 0;

/** Simulates passing time. */
const shift = (seconds: number) =>
  sql`update rate_limits set window_started_at = window_started_at - ${seconds} * interval '1 second',
    blocked_until = blocked_until - ${seconds} * interval '1 second'`.execute(database.db);

test('rejects attempts beyond the limit, separately for each subject', async () => {
  for (let attempts = 0; attempts < 3; attempts++) expect(await consume('one')).toBeNull();
  expect(await consume('one')).toEqual({ retryAfterSeconds: 60, isNew: true });
  expect(await consume('another')).toBeNull();
});

test('an attempt may count as several, and is rejected if fewer are left', async () => {
  const consumeTwo = () => consumeLimit(database.db, threeAttempts, 'loginByIp', 'large', 2);
  expect(await consumeTwo()).toBeNull();
  expect(await consumeTwo()).toEqual({ retryAfterSeconds: 60, isNew: true });
});

test('attempts in an earlier window and refunded attempts do not count', async () => {
  for (let attempts = 0; attempts < 3; attempts++) await consume('later');
  await shift(61);
  for (let attempts = 0; attempts < 3; attempts++) expect(await consume('later')).toBeNull();
  await refundLimit(database.db, 'loginByIp', 'later');
  expect(await consume('later')).toBeNull();
  expect(await consume('later')).not.toBeNull();
});

test('blocks double up to the maximum, and start again after a day without attempts', async () => {
  const blocks: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (let attempts = 0; attempts < 3; attempts++) expect(await consume('grow')).toBeNull();
    blocks.push(await blockOf('grow'));
    await shift(blocks.at(-1)! + 1);
  }
  expect(blocks).toEqual([60, 120, 200, 200]);
  await shift(25 * 3600);
  for (let attempts = 0; attempts < 3; attempts++) await consume('grow');
  expect(await blockOf('grow')).toBe(60);
});

test('parallel attempts do not exceed the limit', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => consume('crowd')));
  expect(results.filter((block) => block === null)).toHaveLength(3);
});

test('a clock that is put back makes no block longer than the maximum', async () => {
  for (let attempts = 0; attempts < 4; attempts++) await consume('jump');
  await shift(-3600);
  expect(await blockOf('jump')).toBe(200);
});

test('stores no IP address and no email, and deletes old counters', async () => {
  await consume('somebody@example.org');
  const rows = () => database.db.selectFrom('rate_limits').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain('example');
  await shift(3 * 24 * 3600);
  await deleteOldRateLimits(database.db);
  expect(await rows()).toEqual([]);
});
