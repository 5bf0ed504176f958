import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { openTestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { systemClock as clock } from '../../../../platform/clock.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { enrollJobs } from '../../../../platform/jobs/job-leases.ts';
import { jobsCheck } from './jobs.ts';

const config = parseConfig({});
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await clearTables(opened.db, 'job_leases');
  const job = { everyMs: 60_000, firstAfterMs: 0, run: async () => undefined };
  await enrollJobs(opened.db, [
    { ...job, name: 'sending newsletters' },
    { ...job, name: 'updating ages' },
  ]);
});

const getPoolUse = () => ({ used: 0, idle: 1, waiting: 0, max: 1 });
const check = () => jobsCheck.run({ db: opened.db, config, clock, getPoolUse });

test('jobs that run are fine, and one that failed is named', async () => {
  await sql`update job_leases set last_started_at = now(), last_succeeded_at = now()`.execute(opened.db);
  expect(await check()).toMatchObject({ status: 'ok', summary: 'All jobs are running on time.' });
  await sql`update job_leases set last_failed_at = now() + interval '1 second', last_error = 'ECONNREFUSED'
    where name = 'sending newsletters'`.execute(opened.db);
  const found = await check();
  expect(found).toMatchObject({ status: 'warning' });
  expect(found?.facts.at(-1)).toEqual({ label: 'Sending newsletters', value: 'failed 0 seconds ago (ECONNREFUSED)' });
});

test('jobs that are overdue count apart from those that have been running for hours', async () => {
  await sql`update job_leases set last_started_at = now(), last_succeeded_at = now()`.execute(opened.db);
  await sql`update job_leases set last_started_at = now() - interval '7 hours', holder = gen_random_uuid(), expires_at = now() + interval '1 hour'
    where name = 'updating ages'`.execute(opened.db);
  const found = await check();
  expect(found).toMatchObject({ status: 'warning', summary: '1 job has been running for hours.' });
  expect(found?.facts.at(-1)).toEqual({ label: 'Updating ages', value: 'running for 7 hours' });
  await sql`update job_leases set due_at = now() - interval '5 minutes', enrolled_at = now() - interval '5 minutes'
    `.execute(opened.db);
  expect((await check())?.summary).toBe('1 job is overdue, and 1 job has been running for hours.');
});

test('a server without jobs says so before any other has run them', async () => {
  await clearTables(opened.db, 'job_leases');
  expect(await check()).toBeNull();
  const withoutJobs = { db: opened.db, config: { ...config, runsJobs: false }, clock };
  expect(await jobsCheck.run({ ...withoutJobs, getPoolUse })).toMatchObject({ status: 'error' });
  expect(await jobsCheck.run(withoutJobs)).toMatchObject({ status: 'warning' });
});

test('jobs that no server runs are an error, unless an operator asks while the servers are stopped', async () => {
  await sql`update job_leases set enrolled_at = now() - interval '1 hour', last_started_at = now() - interval '1 hour',
    due_at = now() - interval '59 minutes'`.execute(opened.db);
  expect(await check()).toMatchObject({ status: 'error', advice: 'Start a worker, or a server without JOBS=false.' });
  expect(await jobsCheck.run({ db: opened.db, config, clock })).toBeNull();
});

test('a server without jobs needs a worker, also while an operator asks', async () => {
  const withoutJobs = parseConfig({ JOBS: 'false', DATABASE_URL: 'postgres://127.0.0.1/pets' });
  const ask = () => jobsCheck.run({ db: opened.db, config: withoutJobs, clock });
  expect(await ask()).toMatchObject({ status: 'ok' });
  await sql`update job_leases set enrolled_at = now() - interval '1 hour'`.execute(opened.db);
  expect(await ask()).toMatchObject({
    status: 'warning',
    advice: 'Start a worker with npm run worker, or the service pawhaven-worker.',
  });
});
