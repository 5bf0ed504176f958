import type { AppContext } from './app-context.ts';
import { deleteExpiredResets } from './features/accounts/server/index.ts';
import {
  bookableApplications as applications,
  sendDraftReminders,
  sendTrialEmails,
} from './features/adoptions/server/index.ts';
import { queueAnswerEmails } from './features/chat/server/index.ts';
import { sendFollowUps } from './features/follow-ups/server/index.ts';
import { queueUnreadEmails } from './features/messages/server/index.ts';
import { queueNotificationEmails } from './features/notifications/server/index.ts';
import { mergeNewsletterCounts, queueNewsletters } from './features/newsletter/server/index.ts';
import { mergePetCounts } from './features/pets/server/index.ts';
import { cleanUpPhotos } from './features/photos/server/index.ts';
import { sendPickupReminders } from './features/pickups/server/index.ts';
import { sendVisitReminders } from './features/visits/server/index.ts';
import { emailNewMatches } from './features/saved-searches/server/index.ts';
import type { Job } from './platform/jobs/run-every.ts';
import { dayIn } from './platform/shelter-day.contract.ts';
import { cleanUpFeatures } from './serve-features.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 5000;
const HOUR_MS = 60 * MINUTE_MS;

/** The jobs that run on one server at a time. They start late, so as not to slow down the first requests. */
export function listLeasedJobs(app: AppContext): Job[] {
  const { db, clock, limits, photos, files, getShelter, onWarning } = app;
  const { publicUrl } = app.config;
  const context = (signal: AbortSignal) => ({ now: clock.now(), publicUrl, onWarning, signal });
  const everyMinute = { everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  return [
    {
      name: 'the hourly cleanup',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      run: (signal) => cleanUpFeatures(db, clock.now(), signal),
    },
    {
      // On its own: a storage that is away must not stop the other cleanups.
      name: 'deleting unused files',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      run: async (signal) => {
        const { removeOldFiles } = await import('./features/pet-imports/server/import-files.ts');
        const { cleanUpFiles } = await import('./features/medical/server/index.ts');
        await removeOldFiles(db, photos, signal);
        await cleanUpPhotos(db, photos, signal);
        await cleanUpFiles(db, files, signal);
      },
    },
    {
      name: 'the hourly check of medical records',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      run: async () => {
        const { refreshVaccinationStatus } = await import('./features/medical/server/index.ts');
        await refreshVaccinationStatus(db, dayIn((await getShelter()).timeZone, clock.now()));
      },
    },
    {
      name: 'planning medical care',
      ...everyMinute,
      run: async (signal) => {
        const { planNewCustodies } = await import('./features/medical/server/index.ts');
        await planNewCustodies(db, { now: clock.now(), timeZone: (await getShelter()).timeZone, signal });
      },
    },
    {
      name: 'emailing foster homes',
      ...everyMinute,
      run: async (signal) => {
        const { closeEndedNeeds, emailDueDoses, escalateReports } = await import('./features/fosters/server/index.ts');
        await closeEndedNeeds(db, context(signal));
        await emailDueDoses(db, { ...context(signal), timeZone: (await getShelter()).timeZone });
        await escalateReports(db, context(signal));
      },
    },
    {
      name: 'following up on agreements',
      ...everyMinute,
      run: async (signal) => {
        const agreements = await import('./features/agreements/server/index.ts');
        const waiting = { shelter: await getShelter(), files, ...context(signal) };
        await agreements.sealLeftAgreements(db, waiting);
        await agreements.sendWithApprovals(db, waiting);
        await agreements.expireAgreements(db, waiting);
        await agreements.remindSigners(db, waiting);
      },
    },
    {
      name: 'emailing saved searches',
      ...everyMinute,
      run: async (signal) => {
        const { isOpen, timeZone } = await getShelter();
        if (isOpen) await emailNewMatches(db, { timeZone, ...context(signal) });
      },
    },
    {
      name: 'merging counts',
      everyMs: 5 * MINUTE_MS,
      firstAfterMs: MINUTE_MS,
      run: async () => {
        await mergePetCounts(db);
        await mergeNewsletterCounts(db);
      },
    },
    {
      name: 'updating ages',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      run: async () => {
        const { refreshAges } = await import('./features/pets/server/refresh-ages.ts');
        await refreshAges(db, dayIn((await getShelter()).timeZone, clock.now()));
      },
    },
    {
      name: 'sending pickup reminders',
      ...everyMinute,
      run: async (signal) => sendPickupReminders(db, { shelter: await getShelter(), applications, ...context(signal) }),
    },
    {
      name: 'sending visit reminders',
      ...everyMinute,
      run: async (signal) => sendVisitReminders(db, { shelter: await getShelter(), ...context(signal) }),
    },
    {
      name: 'emailing follow-ups',
      ...everyMinute,
      run: async (signal) => sendFollowUps(db, { shelter: await getShelter(), ...context(signal) }),
    },
    {
      name: 'emailing about trial adoptions',
      ...everyMinute,
      run: async (signal) => sendTrialEmails(db, { shelter: await getShelter(), ...context(signal) }),
    },
    {
      name: 'emailing reminders of unfinished applications',
      ...everyMinute,
      run: (signal) => sendDraftReminders(db, context(signal)),
    },
    {
      name: 'emailing unread messages',
      ...everyMinute,
      run: async (signal) => {
        const waiting = { shelter: await getShelter(), ...context(signal) };
        await queueUnreadEmails(db, waiting);
        await queueAnswerEmails(db, limits, waiting);
      },
    },
    {
      name: 'emailing unread notifications',
      ...everyMinute,
      run: (signal) => queueNotificationEmails(db, context(signal)),
    },
    {
      name: 'adding tasks of events',
      ...everyMinute,
      run: async () => {
        const { addTasksOfEvents } = await import('./features/tasks/server/task-rules.ts');
        await addTasksOfEvents(db, { now: clock.now(), timeZone: (await getShelter()).timeZone });
      },
    },
    {
      name: 'emailing due tasks',
      ...everyMinute,
      run: async (signal) => {
        const { sendTaskDigests } = await import('./features/tasks/server/send-task-digests.ts');
        await sendTaskDigests(db, { timeZone: (await getShelter()).timeZone, ...context(signal) });
      },
    },
    {
      name: 'sending shift reminders',
      ...everyMinute,
      run: async (signal) => {
        const { sendShiftReminders } = await import('./features/volunteers/server/send-shift-reminders.ts');
        await sendShiftReminders(db, { timeZone: (await getShelter()).timeZone, ...context(signal) });
      },
    },
    ...listPaymentJobs(app),
    {
      name: 'sending newsletters',
      everyMs: MINUTE_MS,
      // Soon, to continue what a crash has interrupted.
      firstAfterMs: SOON_MS,
      run: (signal) => queueNewsletters(db, context(signal)),
    },
    { name: 'deleting expired reset links', ...everyMinute, run: () => deleteExpiredResets(db, clock.now()) },
    ...(app.config.backups ? [backupJob(app)] : []),
  ];
}

/** Without a provider, as a worker has none of the demo's, they do nothing. */
export function listPaymentJobs(app: AppContext): Job[] {
  return [
    {
      name: 'reconciling online payments',
      everyMs: MINUTE_MS,
      // Soon, to continue what a crash has interrupted.
      firstAfterMs: SOON_MS,
      run: async (signal) => {
        const { reconcilePayments } = await import('./features/online-payments/server/index.ts');
        const { reconcileMonthly, withDonations } = await import('./features/donations/server/index.ts');
        await reconcilePayments(withDonations(app), signal);
        await reconcileMonthly(withDonations(app), signal);
      },
      warnOnce: true,
    },
    {
      name: 'finding payouts of online payments',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      run: async () => {
        const { reconcilePayouts } = await import('./features/online-payments/server/index.ts');
        const { withDonations } = await import('./features/donations/server/index.ts');
        await reconcilePayouts(withDonations(app));
      },
      warnOnce: true,
    },
  ];
}

function backupJob(app: AppContext): Job {
  return {
    name: 'backing up',
    everyMs: MINUTE_MS,
    // A missed backup is made now, but not while the first visitors wait for their pages.
    firstAfterMs: 2 * MINUTE_MS,
    // Of all photos, to a slow place.
    maxRunMs: 24 * HOUR_MS,
    run: async (signal) => {
      const { runScheduledBackups } = await import('./features/backups/server/index.ts');
      await runScheduledBackups(app, signal);
    },
    warnOnce: true,
  };
}
