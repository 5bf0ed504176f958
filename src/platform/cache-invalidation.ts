import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { ResponseCache } from './http/response-cache.ts';
import { runEvery } from './jobs/run-every.ts';
import { shareRuns } from './jobs/share-runs.ts';

const POLL_EVERY_MS = 1000;
const DELETE_EVERY_POLLS = 600;

/**
 * Invalidates the response cache when public content changes. Triggers record changes in `content_changes`, so a server
 * learns of other servers' and commands' writes within a second.
 */
interface CacheInvalidation {
  /** Checks for everything committed before the call, without waiting for the next poll; gives up after two seconds. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const MAX_CHECK_MS = 2000;

/** @param cache cleared on every change, and marked as stale while changes cannot be checked */
export function startCacheInvalidation(
  db: Database,
  clock: Clock,
  cache: Pick<ResponseCache, 'clear' | 'markStale'>,
  onWarning: (what: string) => void,
): CacheInvalidation {
  let seen = new Set<string>();
  let hasMissedPoll = false;
  let day = clock.now().getUTCDate();
  let pollCount = 0;
  const poll = async () => {
    try {
      const { rows } = await sql<{ id: string }>`
        select id from content_changes where changed_at > clock_timestamp() - interval '5 minutes'`.execute(db);
      const now = new Set(rows.map(({ id }) => id));
      // Pages contain the year and other dates.
      const isNewDay = clock.now().getUTCDate() !== day;
      day = clock.now().getUTCDate();
      if (isNewDay || hasMissedPoll || [...now].some((id) => !seen.has(id))) cache.clear();
      hasMissedPoll = false;
      seen = now;
      if (pollCount++ % DELETE_EVERY_POLLS === 0) await deleteOldChanges(db);
    } catch (error) {
      // Changes are unknown: the cache stays until the next successful poll clears it.
      cache.markStale();
      hasMissedPoll = true;
      throw error;
    }
  };
  const polls = shareRuns(poll);
  const job = { name: 'polling for changed content', everyMs: POLL_EVERY_MS, firstAfterMs: 0, warnOnce: true };
  const stop = runEvery({ ...job, run: polls.run }, onWarning);
  return {
    // While the database is down, readers still get what is cached.
    check: () => Promise.race([polls.run().catch(() => undefined), pause(MAX_CHECK_MS, undefined, { ref: false })]),
    stop,
  };
}

/** Every server has seen these. */
async function deleteOldChanges(db: Database): Promise<void> {
  await sql`delete from content_changes where changed_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
