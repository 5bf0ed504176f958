import type { AppContext } from './app-context.ts';
import { deleteExpiredResets, emailResetLinks } from './features/accounts/server/index.ts';
import { bookableApplications as applications } from './features/adoptions/server/index.ts';
import { queueAnswerEmails } from './features/chat/server/index.ts';
import { sendFollowUps } from './features/follow-ups/server/index.ts';
import { queueUnreadEmails } from './features/messages/server/index.ts';
import { queueNewsletters } from './features/newsletter/server/index.ts';
import { sendPickupReminders } from './features/pickups/server/index.ts';
import { emailNewMatches } from './features/saved-searches/server/index.ts';
import { runEvery } from './platform/jobs/run-every.ts';
import { cleanUpFeatures } from './serve-features.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SOON_MS = 5000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Starts the periodic jobs, delayed so that they do not slow down the first requests.
 * @returns a function that stops them
 */
export function startJobs(app: AppContext): () => Promise<void> {
  const { db, clock, limits, photos, uploads, getShelter, onWarning } = app;
  const { publicUrl } = app.config;
  const cleanup = { name: 'the hourly cleanup', everyMs: HOUR_MS, firstAfterMs: MINUTE_MS };
  const runCleanup = async () => {
    await cleanUpFeatures(db, photos, clock.now());
    await uploads.removeLeftovers();
  };
  const savedSearches = { name: 'emailing saved searches', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const emailSavedSearches = async (signal: AbortSignal) => {
    const { timeZone } = await getShelter();
    await emailNewMatches(db, { now: clock.now(), timeZone, publicUrl, onWarning, signal });
  };
  const reminders = { name: 'sending pickup reminders', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const sendReminders = async (signal: AbortSignal) => {
    const shelter = await getShelter();
    await sendPickupReminders(db, { now: clock.now(), shelter, applications, publicUrl, onWarning, signal });
  };
  const followUps = { name: 'emailing follow-ups', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const emailFollowUps = async (signal: AbortSignal) => {
    await sendFollowUps(db, { now: clock.now(), shelter: await getShelter(), publicUrl, onWarning, signal });
  };
  const unread = { name: 'emailing unread messages', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const emailUnread = async (signal: AbortSignal) => {
    const waiting = { now: clock.now(), shelter: await getShelter(), publicUrl, onWarning, signal };
    await queueUnreadEmails(db, waiting);
    await queueAnswerEmails(db, limits, waiting);
  };
  const resets = { name: 'sending reset links', everyMs: SECOND_MS, firstAfterMs: SECOND_MS };
  const sendResetLinks = (signal: AbortSignal) =>
    emailResetLinks(db, { now: clock.now(), publicUrl, onWarning, signal });
  const expiredResets = { name: 'deleting expired reset links', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  // Soon, to continue what a crash has interrupted.
  const newsletters = { name: 'sending newsletters', everyMs: MINUTE_MS, firstAfterMs: SOON_MS };
  const sendNewsletters = (signal: AbortSignal) =>
    queueNewsletters(db, { now: clock.now(), publicUrl, onWarning, signal });
  const stops = [
    runEvery({ ...cleanup, run: runCleanup }, onWarning),
    runEvery({ ...savedSearches, run: emailSavedSearches }, onWarning),
    runEvery({ ...reminders, run: sendReminders }, onWarning),
    runEvery({ ...followUps, run: emailFollowUps }, onWarning),
    runEvery({ ...unread, run: emailUnread }, onWarning),
    runEvery({ ...newsletters, run: sendNewsletters }, onWarning),
    runEvery({ ...resets, run: sendResetLinks }, onWarning),
    runEvery({ ...expiredResets, run: () => deleteExpiredResets(db, clock.now()) }, onWarning),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
