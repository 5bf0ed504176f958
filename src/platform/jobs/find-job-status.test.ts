import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { findJobStatus } from './find-job-status.ts';
import { claimDueJobs, enrollJobs, finishRuns, renewLeases } from './job-leases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('job_leases').execute();
});

const holder = { id: randomUUID(), leaseMs: 30_000 };
const jobOf = (name: string) => ({ name, everyMs: 60_000, firstAfterMs: 0 });
/** As if everything had happened this many minutes earlier. */
const passMinutes = (minutes: number) =>
  sql`
    update job_leases set due_at = due_at - ${minutes} * interval '1 minute',
      enrolled_at = enrolled_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute',
      last_started_at = last_started_at - ${minutes} * interval '1 minute',
      last_succeeded_at = last_succeeded_at - ${minutes} * interval '1 minute',
      last_failed_at = last_failed_at - ${minutes} * interval '1 minute'`.execute(database.db);
const finish = (name: string, error: string | null) =>
  finishRuns(database.db, holder, [{ name, error, durationMs: 12.3, isInterrupted: false }]);

test('no server runs jobs before the first has started, and minutes after the last has stopped', async () => {
  const { db } = database;
  const isAnyRunning = async () => (await findJobStatus(db)).isAnyServerRunningJobs;
  expect(await findJobStatus(db)).toEqual({ isAnyServerRunningJobs: false, jobs: [] });
  await enrollJobs(db, [jobOf('the work')]);
  expect(await isAnyRunning()).toBe(true);
  await passMinutes(4);
  expect(await isAnyRunning()).toBe(false);
  await claimDueJobs(db, holder, ['the work']);
  expect(await isAnyRunning()).toBe(true);
  await finish('the work', null);
  expect(await isAnyRunning()).toBe(true);
  await passMinutes(4);
  expect(await isAnyRunning()).toBe(false);
});

test('a job shows how its last runs ended, and whether it is late', async () => {
  const { db } = database;
  await enrollJobs(db, [jobOf('the work')]);
  const findJob = async () => (await findJobStatus(db)).jobs[0];
  expect(await findJob()).toMatchObject({ is_running: false, is_late: false, last_duration_ms: null });
  await claimDueJobs(db, holder, ['the work']);
  expect(await findJob()).toMatchObject({ is_running: true, last_succeeded_at: null });
  await finish('the work', '57P01');
  expect(await findJob()).toMatchObject({ is_running: false, last_error: '57P01', last_duration_ms: 12 });
  await passMinutes(2);
  await claimDueJobs(db, holder, ['the work']);
  await finish('the work', null);
  expect(await findJob()).toMatchObject({ last_error: null, last_failed_at: expect.any(Date), is_late: false });
  await passMinutes(5);
  expect(await findJob()).toMatchObject({ is_late: true });
});

test('a job that has been running for hours is late, although its lease is renewed', async () => {
  const { db } = database;
  await enrollJobs(db, [jobOf('the work')]);
  await claimDueJobs(db, holder, ['the work']);
  const isLateAfter = async (minutes: number) => {
    await passMinutes(minutes);
    await renewLeases(db, holder, ['the work']);
    const [job] = (await findJobStatus(db)).jobs;
    expect(job).toMatchObject({ is_running: true });
    return job!.is_late;
  };
  expect(await isLateAfter(119)).toBe(false);
  expect(await isLateAfter(2)).toBe(true);
});

test('jobs that a new version no longer has disappear, and their rows a week later', async () => {
  const { db } = database;
  await enrollJobs(db, [jobOf('former work'), jobOf('the work')]);
  await passMinutes(1);
  await enrollJobs(db, [jobOf('the work')]);
  expect((await findJobStatus(db)).jobs.map(({ name }) => name)).toEqual(['the work']);
  await passMinutes(7 * 24 * 60);
  await enrollJobs(db, [jobOf('the work')]);
  expect(await db.selectFrom('job_leases').select('name').execute()).toEqual([{ name: 'the work' }]);
});
