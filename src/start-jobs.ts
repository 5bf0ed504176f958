import { forgetOldResets, mailResetLinks } from './features/accounts/server/index.ts';
import { bookableApplications as applications } from './features/adoptions/server/index.ts';
import { mailChatAnswers } from './features/chat/server/index.ts';
import { mailFollowUps } from './features/follow-ups/server/index.ts';
import { mailUnread } from './features/messages/server/index.ts';
import { queueNewsletters } from './features/newsletter/server/index.ts';
import { remindOfPickups } from './features/pickups/server/index.ts';
import { mailNewMatches } from './features/saved-searches/server/index.ts';
import { runEvery } from './platform/jobs/run-every.ts';
import { tidyFeatures, type Ground } from './serve-features.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const SOON_MS = 5000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Begins what is done again and again without being asked for; not with the first requests after a start.
 * @returns what ends it
 */
export function startJobs(
  { db, clock, limits, photos, uploads, config: { publicUrl }, getShelter }: Ground,
  onTrouble: (what: string) => void,
): () => Promise<void> {
  const tidying = { name: 'the hourly tidying', everyMs: HOUR_MS, firstAfterMs: MINUTE_MS };
  const tidyAll = async () => {
    await tidyFeatures(db, photos, clock.now());
    await uploads.removeLeftovers();
  };
  const mailing = { name: 'the mailing of saved searches', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const mailAll = async (signal: AbortSignal) => {
    const { timeZone } = await getShelter();
    await mailNewMatches(db, { now: clock.now(), timeZone, publicUrl, onTrouble, signal });
  };
  const reminding = { name: 'the reminding of pickups', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const remindAll = async (signal: AbortSignal) => {
    const shelter = await getShelter();
    await remindOfPickups(db, { now: clock.now(), shelter, applications, publicUrl, onTrouble, signal });
  };
  const following = { name: 'the mails after adoptions', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const followAll = async (signal: AbortSignal) => {
    await mailFollowUps(db, { now: clock.now(), shelter: await getShelter(), publicUrl, onTrouble, signal });
  };
  const telling = { name: 'the mailing of what waits unread', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  const tellAll = async (signal: AbortSignal) => {
    const waiting = { now: clock.now(), shelter: await getShelter(), publicUrl, onTrouble, signal };
    await mailUnread(db, waiting);
    await mailChatAnswers(db, limits, waiting);
  };
  const resetting = { name: 'sending reset links', everyMs: SECOND_MS, firstAfterMs: SECOND_MS };
  const resetAll = (signal: AbortSignal) => mailResetLinks(db, { now: clock.now(), publicUrl, onTrouble, signal });
  const expiring = { name: 'deleting expired reset links', everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
  // What a crash has left behind goes on soon after the start.
  const sending = { name: 'the sending of newsletters', everyMs: MINUTE_MS, firstAfterMs: SOON_MS };
  const sendAll = (signal: AbortSignal) => queueNewsletters(db, { now: clock.now(), publicUrl, onTrouble, signal });
  const ends = [
    runEvery({ ...tidying, run: tidyAll }, onTrouble),
    runEvery({ ...mailing, run: mailAll }, onTrouble),
    runEvery({ ...reminding, run: remindAll }, onTrouble),
    runEvery({ ...following, run: followAll }, onTrouble),
    runEvery({ ...telling, run: tellAll }, onTrouble),
    runEvery({ ...sending, run: sendAll }, onTrouble),
    runEvery({ ...resetting, run: resetAll }, onTrouble),
    runEvery({ ...expiring, run: () => forgetOldResets(db, clock.now()) }, onTrouble),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
