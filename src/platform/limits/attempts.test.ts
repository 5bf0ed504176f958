import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { forgetOldAttempts, giveBackAttempt, takeAttempt } from './attempts.ts';
import { limits, type Limits } from './figures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const three: Limits = {
  ...limits,
  loginByAddress: { free: 3, windowSeconds: 60, pauseSeconds: 60, longestPauseSeconds: 200 },
};
const take = (subject: string) => takeAttempt(database.db, three, 'loginByAddress', subject);
const pauseOf = async (subject: string) => (await take(subject))?.retryAfterSeconds ?? 0;

/** As if this much time had gone by. */
const shift = (seconds: number) =>
  sql`update attempts set window_started_at = window_started_at - ${seconds} * interval '1 second',
    paused_until = paused_until - ${seconds} * interval '1 second'`.execute(database.db);

test('what is beyond the free tries of a window is refused, and one subject is not another', async () => {
  for (let tries = 0; tries < 3; tries++) expect(await take('one')).toBeNull();
  expect(await take('one')).toEqual({ retryAfterSeconds: 60, isNew: true });
  expect(await take('another')).toBeNull();
});

test('a try may count as several, and is refused if fewer are left', async () => {
  const takeTwo = () => takeAttempt(database.db, three, 'loginByAddress', 'large', 2);
  expect(await takeTwo()).toBeNull();
  expect(await takeTwo()).toEqual({ retryAfterSeconds: 60, isNew: true });
});

test('tries in a later window, and those given back, do not count', async () => {
  for (let tries = 0; tries < 3; tries++) await take('later');
  await shift(61);
  for (let tries = 0; tries < 3; tries++) expect(await take('later')).toBeNull();
  await giveBackAttempt(database.db, 'loginByAddress', 'later');
  expect(await take('later')).toBeNull();
  expect(await take('later')).not.toBeNull();
});

test('pauses double up to the longest, and begin anew after a quiet day', async () => {
  const pauses: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (let tries = 0; tries < 3; tries++) expect(await take('grow')).toBeNull();
    pauses.push(await pauseOf('grow'));
    await shift(pauses.at(-1)! + 1);
  }
  expect(pauses).toEqual([60, 120, 200, 200]);
  await shift(25 * 3600);
  for (let tries = 0; tries < 3; tries++) await take('grow');
  expect(await pauseOf('grow')).toBe(60);
});

test('of many at once no more than the free ones pass', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => take('crowd')));
  expect(answers.filter((pause) => pause === null)).toHaveLength(3);
});

test('a clock that was put back makes no pause longer than the longest', async () => {
  for (let tries = 0; tries < 4; tries++) await take('jump');
  await shift(-3600);
  expect(await pauseOf('jump')).toBe(200);
});

test('no address and no e-mail is stored, and counters go when nothing depends on them', async () => {
  await take('somebody@example.org');
  const rows = () => database.db.selectFrom('attempts').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain('example');
  await shift(3 * 24 * 3600);
  await forgetOldAttempts(database.db);
  expect(await rows()).toEqual([]);
});
