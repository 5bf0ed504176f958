import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { claimDueJobs, enrollJobs, finishRuns, renewLeases } from './job-leases.ts';
import { runLeased, type LeasedJobsOptions } from './run-leased.ts';
import type { Job } from './run-every.ts';

/** Runs are due at multiples of the interval. No test should run across one. */
const INTERVAL_MS = 20 * 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('job_leases').execute();
});

const rarely = (run: Job['run'], name = 'the work'): Job => ({ name, everyMs: INTERVAL_MS, firstAfterMs: 1, run });
const start = (jobs: Job[], options: Partial<LeasedJobsOptions> = {}) =>
  runLeased(database.db, jobs, { onWarning: () => undefined, isShared: true, stopTimeoutMs: 60_000, ...options });
const readRow = () => database.db.selectFrom('job_leases').selectAll().executeTakeFirstOrThrow();
/** A run that ends when it is aborted. */
const untilAborted = async (signal: AbortSignal) => void (signal.aborted || (await once(signal, 'abort')));

describe('a job', () => {
  test('runs on one of several servers', async () => {
    let runs = 0;
    const stops = Array.from({ length: 8 }, () => start([rarely(async () => void runs++)]));
    await expect.poll(async () => (await readRow()).last_succeeded_at).not.toBeNull();
    await Promise.all(stops.map((stop) => stop()));
    expect(runs).toBe(1);
    const { due_at, holder, expires_at, last_started_at } = await readRow();
    expect([holder, expires_at]).toEqual([null, null]);
    expect(due_at.getTime() % INTERVAL_MS).toBe(0);
    expect(due_at.getTime() - last_started_at!.getTime()).toBeLessThanOrEqual(INTERVAL_MS);
  });

  test('that has run in this interval does not run again after a restart', async () => {
    let runs = 0;
    const stop = start([rarely(async () => void runs++)]);
    await expect.poll(async () => (await readRow()).last_succeeded_at).not.toBeNull();
    await stop();
    const ran = Promise.withResolvers<void>();
    const others = start([rarely(async () => void runs++), rarely(async () => ran.resolve(), 'other work')]);
    await ran.promise;
    await others();
    expect(runs).toBe(1);
  });

  test('that fails is reported and recorded, and is due again', async () => {
    const warnings: string[] = [];
    const ran: object[] = [];
    const fail = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
    const stop = start([rarely(fail)], { onWarning: (what) => warnings.push(what), onRun: (run) => ran.push(run) });
    await expect.poll(async () => (await readRow()).last_failed_at).not.toBeNull();
    await stop();
    expect(warnings).toEqual(['the work failed (57P01)']);
    expect(ran).toEqual([{ name: 'the work', error: '57P01', durationMs: expect.any(Number), isInterrupted: false }]);
    expect(await readRow()).toMatchObject({ last_error: '57P01', last_succeeded_at: null, holder: null });
  });

  test('that the stop of its server interrupts continues on another at once', async () => {
    const started = Promise.withResolvers<void>();
    const stop = start([
      rarely(async (signal) => {
        started.resolve();
        await untilAborted(signal);
      }),
    ]);
    await started.promise;
    const continued = Promise.withResolvers<void>();
    await stop();
    expect(await readRow()).toMatchObject({ holder: null, expires_at: null, last_succeeded_at: null });
    const stopOther = start([rarely(async () => continued.resolve())]);
    await continued.promise;
    await stopOther();
  });

  test('of a killed server is taken over when its lease has expired, and not before', async () => {
    await enrollJobs(database.db, [rarely(async () => undefined)]);
    await sql`update job_leases set due_at = clock_timestamp()`.execute(database.db);
    const killed = { id: randomUUID(), leaseMs: 700 };
    expect(await claimDueJobs(database.db, killed, ['the work'])).toMatchObject([{ is_claimed: true }]);
    const { expires_at } = await readRow();
    const taken = Promise.withResolvers<void>();
    const stop = start([rarely(async () => taken.resolve())], { leaseMs: 700 });
    await taken.promise;
    await stop();
    const { last_started_at } = await readRow();
    const late = last_started_at!.getTime() - expires_at!.getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(5000);
    // What the killed one would record.
    const run = { name: 'the work', error: 'late', durationMs: 1, isInterrupted: false };
    expect(await finishRuns(database.db, killed, [run])).toEqual([]);
    expect(await renewLeases(database.db, killed, ['the work'])).toEqual([]);
    expect(await readRow()).toMatchObject({ last_error: null });
  });

  test('runs longer than a lease, which is renewed', async () => {
    const first = Promise.withResolvers<void>();
    let isAborted = false;
    let runs = 0;
    const job = rarely(async (signal) => {
      runs++;
      await first.promise;
      isAborted = signal.aborted;
    });
    const stops = [start([job], { leaseMs: 6000 }), start([job], { leaseMs: 6000 })];
    await expect.poll(() => runs).toBe(1);
    const { expires_at } = await readRow();
    // After the renewals of a complete lease.
    const isRenewed = async () => (await readRow()).expires_at!.getTime() > expires_at!.getTime() + 6000;
    await expect.poll(isRenewed).toBe(true);
    first.resolve();
    await expect.poll(async () => (await readRow()).last_succeeded_at).not.toBeNull();
    await Promise.all(stops.map((stop) => stop()));
    expect([runs, isAborted]).toEqual([1, false]);
  });

  test('is aborted when its lease is lost, and does not record its end', async () => {
    const aborted = Promise.withResolvers<void>();
    const stop = start(
      [
        rarely(async (signal) => {
          await untilAborted(signal);
          aborted.resolve();
        }),
      ],
      { leaseMs: 300 },
    );
    await expect.poll(async () => (await readRow()).holder).not.toBeNull();
    const other = randomUUID();
    await database.db.updateTable('job_leases').set({ holder: other }).execute();
    await aborted.promise;
    await stop();
    expect(await readRow()).toMatchObject({ holder: other, last_succeeded_at: null });
  });

  test('that hangs is left to another server, and does not stop its own from ending', async () => {
    const warnings: string[] = [];
    const hangs: Job = { ...rarely(() => new Promise(() => undefined)), maxRunMs: 200 };
    const options = { leaseMs: 600, stopTimeoutMs: 50, onWarning: (what: string) => void warnings.push(what) };
    const stop = start([hangs], options);
    await expect.poll(() => warnings).toEqual(['the work takes too long, and is left to the next run']);
    const continued = Promise.withResolvers<void>();
    const stopOther = start([rarely(async () => continued.resolve())], { leaseMs: 600 });
    await continued.promise;
    await expect.poll(async () => (await readRow()).last_succeeded_at).not.toBeNull();
    await Promise.all([stop(), stopOther()]);
    expect(warnings.slice(1)).toEqual(['the server stops without waiting for the work']);
  });

  test('that took longer than its interval pauses before it runs again', async () => {
    const { db } = database;
    const holder = { id: randomUUID(), leaseMs: 30_000 };
    await enrollJobs(db, [rarely(async () => undefined)]);
    await sql`update job_leases set due_at = clock_timestamp()`.execute(db);
    await claimDueJobs(db, holder, ['the work']);
    await sql`update job_leases set last_started_at = clock_timestamp() - interval '21 days'`.execute(db);
    await finishRuns(db, holder, [{ name: 'the work', error: null, durationMs: 1, isInterrupted: false }]);
    const { due_at } = await readRow();
    expect(due_at.getTime()).toBeGreaterThan(Date.now());
    expect(due_at.getTime() % INTERVAL_MS).toBe(0);
  });

  test('is aborted as soon as its server stops, also while the database takes its time', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const atGate = Promise.withResolvers<void>();
    let isSlow = false;
    const slow = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSlow) atGate.resolve();
        if (isSlow) await gate;
        return result;
      },
    });
    const aborted = Promise.withResolvers<void>();
    const work = async (signal: AbortSignal) => {
      isSlow = true;
      await untilAborted(signal);
      aborted.resolve();
    };
    const jobs = [rarely(work), { ...rarely(async () => undefined, 'later work'), firstAfterMs: 100 }];
    // Its lease does not end within the test.
    const options = { onWarning: () => undefined, isShared: true, leaseMs: 3_600_000, stopTimeoutMs: 60_000 };
    const stop = runLeased(slow, jobs, options);
    await atGate.promise;
    const stopped = stop();
    await aborted.promise;
    openGate();
    await stopped;
  });

  test('gets its row again after a restore has replaced the tables', async () => {
    let runs = 0;
    const job = { name: 'the work', everyMs: 50, firstAfterMs: 1, run: async () => void runs++ };
    const stop = start([job]);
    await expect.poll(() => runs).toBeGreaterThan(1);
    await database.db.deleteFrom('job_leases').execute();
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before + 2);
    await stop();
  });

  test('runs although the clock was put back', async () => {
    await enrollJobs(database.db, [rarely(async () => undefined)]);
    await sql`update job_leases set due_at = clock_timestamp() + interval '1 year'`.execute(database.db);
    const ran = Promise.withResolvers<void>();
    const stop = start([rarely(async () => ran.resolve())]);
    await ran.promise;
    await stop();
  });
});
