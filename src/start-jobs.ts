import type { AppContext } from './app-context.ts';
import { emailResetLinks } from './features/accounts/server/index.ts';
import { listLeasedJobs } from './leased-jobs.ts';
import { runEvery, type Job } from './platform/jobs/run-every.ts';
import { runLeased } from './platform/jobs/run-leased.ts';

const SECOND_MS = 1000;
const SOON_MS = 5000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the periodic jobs.
 * @returns a function that stops them
 */
export function startJobs(app: AppContext): () => Promise<void> {
  const { db, config, onWarning } = app;
  const leased = runLeased(db, listLeasedJobs(app), { onWarning, isShared: config.databaseUrl !== undefined });
  const stops = [leased, ...listFrequentJobs(app).map((job) => runEvery(job, onWarning))];
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
