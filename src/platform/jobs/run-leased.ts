import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { errorCode } from '../database/errors.ts';
import { claimDueJobs, enrollJobs, finishRuns, renewLeases, type FinishedRun, type Holder } from './job-leases.ts';
import { createFailureReport, endsWithin, MAX_RUN_MS, observeJob, type Job } from './run-every.ts';

/** Another server takes over this long after a process was killed. A lease is renewed three times as often. */
const LEASE_MS = 30_000;
/** Runs that end at about the same time are recorded in one statement. */
const RECORD_AFTER_MS = 1000;
const RETRY_AFTER_MS = 2000;
/** Another server may have stopped and left due jobs behind. */
const MAX_SLEEP_MS = 10_000;
const MIN_SLEEP_MS = 50;
/** Another server is claiming what is due. */
const CLAIMED_ELSEWHERE_MS = 1000;

export interface LeasedJobsOptions {
  onWarning: (what: string) => void;
  /** Whether other servers use the database: they may leave due jobs behind. */
  isShared: boolean;
  /** How long a stop waits for runs in progress. */
  stopTimeoutMs: number;
  /** Replaced by tests. */
  leaseMs?: number;
  /** Called after each run in this process. */
  onRun?: ((run: FinishedRun) => void) | undefined;
}

/**
 * Runs jobs at intervals, each on one of the servers that share the database: the one that has claimed its row in
 * `job_leases`. A job's signal aborts when the server stops, when its lease is lost because the process or the database
 * froze, and when the run takes too long: another server may be running it by then.
 * @returns a function that stops the jobs, waits for those in progress, and releases their leases. A job that doesn't end in
 *   time leaves its lease to expire
 */
export function runLeased(db: Database, jobs: readonly Job[], options: LeasedJobsOptions): () => Promise<void> {
  const leased = new LeasedJobs(db, jobs, options);
  leased.start();
  return () => leased.stop();
}

interface Run {
  aborting: AbortController;
  /** By `performance.now()`; after this, its lease isn't renewed. */
  mustEndBy: number;
  /** Aborts the job unless its lease is renewed in time. */
  expiry: NodeJS.Timeout;
  done: Promise<void>;
}

class LeasedJobs {
  readonly #db: Database;
  readonly #jobs: ReadonlyMap<string, Job & { report: (error: unknown) => void }>;
  readonly #options: LeasedJobsOptions;
  readonly #holder: Holder;
  readonly #startedAt = performance.now();
  readonly #running = new Map<string, Run>();
  /** When each job may be due, by `performance.now()`. */
  readonly #wakeAt = new Map<string, number>();
  #finished: FinishedRun[] = [];
  #isEnrolled = false;
  #isUnavailable = false;
  #isStopping = false;
  #waking: NodeJS.Timeout | undefined;
  #recording: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  /** The leases' statements run one after the other. */
  #last = Promise.resolve();

  constructor(db: Database, jobs: readonly Job[], options: LeasedJobsOptions) {
    this.#db = db;
    const withReport = (job: Job) => ({ ...job, report: createFailureReport(job, options.onWarning) });
    this.#jobs = new Map(jobs.map((job) => [job.name, withReport(job)]));
    this.#options = options;
    this.#holder = { id: randomUUID(), leaseMs: options.leaseMs ?? LEASE_MS };
  }

  start(): void {
    for (const { name, firstAfterMs } of this.#jobs.values()) this.#wakeAt.set(name, this.#startedAt + firstAfterMs);
    const renew = () => this.#running.size > 0 && this.#enqueue(() => this.#renew());
    this.#renewing = setInterval(renew, this.#holder.leaseMs / 3).unref();
    this.#sleep();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#waking);
    for (const { aborting } of this.#running.values()) aborting.abort();
    // A claim in progress still starts its jobs, which end immediately.
    await this.#last;
    const runs = [...this.#running.values()].map(({ done }) => done);
    if (!(await endsWithin(this.#options.stopTimeoutMs, Promise.all(runs)))) {
      this.#options.onWarning(`the server stops without waiting for ${[...this.#running.keys()].join(', ')}`);
    }
    clearInterval(this.#renewing);
    clearTimeout(this.#recording);
    this.#enqueue(() => this.#record());
    await this.#last;
  }

  #enqueue(work: () => Promise<void>): void {
    const run = async () => {
      try {
        await work();
        this.#isUnavailable = false;
      } catch (error) {
        if (!this.#isUnavailable) {
          this.#options.onWarning(`the leases of jobs can’t be processed (${errorCode(error) || 'unknown'})`);
        }
        this.#isUnavailable = true;
        this.#wakeIn(RETRY_AFTER_MS);
      }
    };
    this.#last = this.#last.then(run);
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#waking);
    if (this.#isStopping) return;
    this.#waking = setTimeout(() => this.#enqueue(() => this.#claim()), ms).unref();
  }

  /** How long until a job may be due. */
  #sleep(): void {
    const idle = [...this.#wakeAt].filter(([name]) => !this.#running.has(name)).map(([, at]) => at);
    const next = Math.min(...idle) - performance.now();
    const ms = this.#options.isShared ? Math.min(next, MAX_SLEEP_MS) : next;
    if (Number.isFinite(ms)) this.#wakeIn(Math.max(ms, MIN_SLEEP_MS));
  }

  async #claim(): Promise<void> {
    if (this.#isStopping) return;
    if (!this.#isEnrolled) await enrollJobs(this.#db, [...this.#jobs.values()]);
    this.#isEnrolled = true;
    await this.#record();
    const claimedAt = performance.now();
    const uptimeMs = claimedAt - this.#startedAt;
    const names = [...this.#jobs.values()]
      .filter(({ name, firstAfterMs }) => firstAfterMs <= uptimeMs && !this.#running.has(name))
      .map(({ name }) => name);
    if (names.length > 0) {
      const turns = await claimDueJobs(this.#db, this.#holder, names);
      // A restore has replaced the tables.
      if (turns.length < names.length) this.#isEnrolled = false;
      for (const { name, is_claimed, wait_ms } of turns) {
        this.#lookAgainIn(name, wait_ms > 0 ? wait_ms : CLAIMED_ELSEWHERE_MS);
        if (is_claimed) this.#start(name, claimedAt);
      }
    }
    this.#sleep();
  }

  #lookAgainIn(name: string, ms: number): void {
    this.#wakeAt.set(
      name,
      performance.now() + Math.min(ms, Math.max(this.#jobs.get(name)!.everyMs, this.#holder.leaseMs)),
    );
  }

  #start(name: string, claimedAt: number): void {
    const aborting = new AbortController();
    const run: Run = {
      aborting,
      mustEndBy: performance.now() + (this.#jobs.get(name)!.maxRunMs ?? MAX_RUN_MS),
      expiry: this.#abortAfterLease(aborting, claimedAt),
      done: Promise.resolve(),
    };
    this.#running.set(name, run);
    if (this.#isStopping) aborting.abort();
    run.done = this.#run(name, run);
  }

  /** Before another server takes over: the database started the lease later than this process sent the statement. */
  #abortAfterLease(aborting: AbortController, since: number): NodeJS.Timeout {
    return setTimeout(() => aborting.abort(), since + this.#holder.leaseMs - performance.now()).unref();
  }

  /** Never rejects. */
  async #run(name: string, run: Run): Promise<void> {
    const job = this.#jobs.get(name)!;
    const startedAt = performance.now();
    let error: unknown = null;
    try {
      await observeJob(job, () => job.run(run.aborting.signal));
    } catch (thrown) {
      error = thrown ?? 'unknown';
    }
    const isInterrupted = run.aborting.signal.aborted;
    if (!isInterrupted) job.report(error);
    clearTimeout(run.expiry);
    this.#running.delete(name);
    const durationMs = performance.now() - startedAt;
    const finished = { name, error: isInterrupted ? null : errorName(error), durationMs, isInterrupted };
    this.#finished.push(finished);
    this.#options.onRun?.(finished);
    this.#recording ??= setTimeout(() => {
      this.#recording = undefined;
      this.#enqueue(() => this.#record());
    }, RECORD_AFTER_MS).unref();
  }

  /** Records the runs that have ended since, including any that couldn't be recorded before. */
  async #record(): Promise<void> {
    const runs = [...this.#finished];
    if (runs.length === 0) return;
    const due = await finishRuns(this.#db, this.#holder, runs);
    this.#finished = this.#finished.slice(runs.length);
    for (const { name, wait_ms } of due) this.#lookAgainIn(name, wait_ms);
    this.#sleep();
  }

  async #renew(): Promise<void> {
    const since = performance.now();
    const names = [...this.#running].filter(([, { mustEndBy }]) => mustEndBy > since).map(([name]) => name);
    for (const [name, { aborting }] of this.#running) {
      if (names.includes(name) || aborting.signal.aborted) continue;
      this.#options.onWarning(`${name} takes too long, and is left to the next run`);
      aborting.abort();
    }
    const renewed = new Set(await renewLeases(this.#db, this.#holder, names));
    for (const name of names) {
      const run = this.#running.get(name);
      if (!run) continue;
      if (!renewed.has(name)) {
        run.aborting.abort();
      } else if (!run.aborting.signal.aborted) {
        clearTimeout(run.expiry);
        run.expiry = this.#abortAfterLease(run.aborting, since);
      }
    }
  }
}

function errorName(error: unknown): string | null {
  if (error === null) return null;
  return errorCode(error) || (error instanceof Error ? error.name : 'unknown');
}
