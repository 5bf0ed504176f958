import { errorCode } from '../database/errors.ts';
import { telemetry, timed } from '../telemetry/telemetry.ts';

export interface Job {
  /** For the message "… failed". */
  name: string;
  everyMs: number;
  /** 0: immediately. */
  firstAfterMs: number;
  /** @param signal aborted when the server stops; long jobs must then end soon */
  run: (signal: AbortSignal) => Promise<void>;
  /** When a run that does not end is left to another server; six hours by default. */
  maxRunMs?: number;
  /** Warn only about the first of several failures in a row: for jobs that run every second. */
  warnOnce?: boolean;
}

/** Longer than any run takes that does not hang, unless its job says so. */
export const MAX_RUN_MS = 6 * 3_600_000;

/** What a feature's job receives for each run. */
export interface JobContext {
  now: Date;
  publicUrl: string;
  /** Called with one line for each part that failed; the next run tries it again. */
  onWarning: (what: string) => void;
  /** Aborting stops the job after the current record. */
  signal?: AbortSignal;
}

/**
 * Runs a job at intervals, never twice at once. A failed run is retried at the next interval.
 * @returns a function that stops it and waits for a run in progress
 */
export function runEvery(job: Job, onWarning: (what: string) => void): () => Promise<void> {
  const { everyMs, firstAfterMs, run } = job;
  const stopping = new AbortController();
  const report = createFailureReport(job, onWarning);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const schedule = (ms: number) => {
    timer = setTimeout(() => void (running = work()), ms).unref();
  };
  const work = async () => {
    try {
      await observeJob(job, () => run(stopping.signal));
      report(null);
    } catch (error) {
      report(error);
    }
    if (!stopping.signal.aborted) schedule(everyMs);
  };
  if (firstAfterMs === 0) running = work();
  else schedule(firstAfterMs);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** @returns whether the work ended within this time; one that hangs must not stop the server from ending */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns a function that warns if a run has failed; called with null after a success */
export function createFailureReport(
  { name, warnOnce = false }: Pick<Job, 'name' | 'warnOnce'>,
  onWarning: (what: string) => void,
): (error: unknown) => void {
  let hasFailed = false;
  return (error) => {
    if (error !== null && !(warnOnce && hasFailed)) onWarning(`${name} failed (${errorCode(error) || 'unknown'})`);
    hasFailed = error !== null;
  };
}

/** Jobs that poll would be most of all traces. */
const MIN_TRACED_MS = 10_000;

/** Times a run of a job, and traces it unless it polls. */
export function observeJob({ name, everyMs }: Pick<Job, 'name' | 'everyMs'>, run: () => Promise<void>): Promise<void> {
  const { tracer } = telemetry;
  return timed('job', name, () => (tracer && everyMs >= MIN_TRACED_MS ? tracer.run(`job ${name}`, {}, run) : run()));
}
