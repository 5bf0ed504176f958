import type { AppContext } from './app-context.ts';
import { emailResetLinks } from './features/accounts/server/index.ts';
import { listLeasedJobs, listPaymentJobs } from './leased-jobs.ts';
import { endsWithin, runEvery, type Job } from './platform/jobs/run-every.ts';
import { runLeased } from './platform/jobs/run-leased.ts';

const SECOND_MS = 1000;
const SOON_MS = 5000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the periodic jobs.
 * @returns a function that stops them, and waits for those in progress as long as for requests
 */
export function startJobs(app: AppContext): () => Promise<void> {
  const { db, config, onWarning } = app;
  // As for requests in progress.
  const stopTimeoutMs = config.shutdown.timeoutSeconds * SECOND_MS;
  const isShared = config.databaseUrl !== undefined;
  const stopLeased = runLeased(db, listLeasedJobs(app), { onWarning, isShared, stopTimeoutMs });
  const stops = listFrequentJobs(app).map((job) => runEvery(job, onWarning));
  return async () => {
    const stopped = Promise.all(stops.map((stop) => stop()));
    await Promise.all([stopLeased(), endsWithin(stopTimeoutMs, stopped)]);
  };
}

/**
 * Completes the payments of the demo on a server without jobs: its fake provider belongs to this server, and no worker
 * reaches it. Does nothing without one.
 * @returns a function that stops it
 */
export function startDemoPaymentJobs(app: AppContext): () => Promise<void> {
  const jobs = app.openDemoPayments ? listPaymentJobs(app) : [];
  const stops = jobs.map((job) => runEvery(job, app.onWarning));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** These claim individual rows and run on every server with jobs: a lease would delay them after a crash. */
export function listFrequentJobs(app: AppContext): Job[] {
  const { db, clock, onWarning } = app;
  const { publicUrl } = app.config;
  const context = (signal: AbortSignal) => ({ now: clock.now(), publicUrl, onWarning, signal });
  const everySecond = { everyMs: SECOND_MS, firstAfterMs: SECOND_MS };
  return [
    {
      name: 'loading photos of imports',
      everyMs: 2 * SECOND_MS,
      // Soon, to continue what a crash has interrupted.
      firstAfterMs: SOON_MS,
      run: async (signal) => {
        const { loadPhotos } = await import('./features/pet-imports/server/load-photos.ts');
        await loadPhotos(app, signal);
      },
      warnOnce: true,
    },
    { name: 'sending reset links', ...everySecond, run: (signal) => emailResetLinks(db, context(signal)) },
    {
      name: 'sending links to donations',
      ...everySecond,
      run: async (signal) => {
        const { emailDonorLinks } = await import('./features/donations/server/donor-link.ts');
        await emailDonorLinks(db, context(signal));
      },
    },
  ];
}

/**
 * Starts what each server does for itself, even without jobs.
 * @returns a function that stops it
 */
export function startUpkeep({ uploads, onWarning }: Pick<AppContext, 'uploads' | 'onWarning'>): () => Promise<void> {
  const name = 'deleting uploads of servers that are gone';
  return runEvery({ name, everyMs: HOUR_MS, firstAfterMs: MINUTE_MS, run: () => uploads.removeLeftovers() }, onWarning);
}
