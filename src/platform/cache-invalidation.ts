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
 * Invalidates the response cache when public content changes. Triggers record changes in `content_changes` with their
 * subjects, so a server learns of other servers' and commands' writes within a second.
 */
interface CacheInvalidation {
  /** Checks for everything committed before the call, without waiting for the next poll; gives up after two seconds. */
  check(): Promise<void>;
  /**
   * Checks for changes committed by a transaction that started this long ago.
   * @throws if the database does not say so within two seconds
   */
  checkWrite(startedAgoMs: number): Promise<void>;
  stop(): Promise<void>;
}

const MAX_CHECK_MS = 2000;
/** Longer than any transaction: a change is dated when it is made, and found once it is committed. */
const MAX_TRANSACTION_MS = 5 * 60_000;

/** @param cache invalidates what has changed, and is marked as stale while changes cannot be checked */
export function startCacheInvalidation(
  db: Database,
  clock: Clock,
  cache: Pick<ResponseCache, 'clear' | 'invalidate' | 'expire' | 'markStale'>,
  onWarning: (what: string) => void,
): CacheInvalidation {
  const changes = new ChangeReader(db);
  let hasMissedPoll = false;
  let day = clock.now().getUTCDate();
  let pollCount = 0;
  const apply = (subjects: string[] | null) => (subjects === null ? cache.clear() : cache.invalidate(subjects));
  const poll = async () => {
    try {
      apply(await changes.read(MAX_TRANSACTION_MS));
      // Pages contain the year and other dates.
      const isNewDay = clock.now().getUTCDate() !== day;
      day = clock.now().getUTCDate();
      // Another database server may have taken over, without the last changes.
      if (isNewDay || hasMissedPoll) cache.expire();
      hasMissedPoll = false;
      if (pollCount++ % DELETE_EVERY_POLLS === 0) await deleteOldChanges(db);
    } catch (error) {
      // Changes are unknown: the cache stays until the next successful poll.
      cache.markStale();
      hasMissedPoll = true;
      throw error;
    }
  };
  const polls = shareRuns(poll);
  const job = { name: 'polling for changed content', everyMs: POLL_EVERY_MS, firstAfterMs: 0, warnOnce: true };
  const stop = runEvery({ ...job, run: polls.run }, onWarning);
  const timeout = () => pause(MAX_CHECK_MS, undefined, { ref: false });
  return {
    // While the database is down, readers still get what is cached.
    check: () => Promise.race([polls.run().catch(() => undefined), timeout()]),
    checkWrite: async (startedAgoMs) => {
      const read = changes.read(startedAgoMs).then((subjects) => {
        apply(subjects);
        return true;
      });
      const isDone = await Promise.race([read, timeout()]);
      if (!isDone) throw new Error('the changes could not be read in time');
    },
    stop,
  };
}

/** Reads each change once. Changes have random ids, because a transaction may commit later than one that began after it. */
class ChangeReader {
  readonly #db: Database;
  /** When each change was found, by its id. */
  readonly #seen = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns the subjects of all new changes; null if anything may have changed */
  async read(madeWithinMs: number): Promise<string[] | null> {
    const since = performance.now() - madeWithinMs - 1000;
    const known = [...this.#seen].filter(([, at]) => at >= since).map(([id]) => id);
    const { rows } = await sql<{ id: string; subjects: string[] | null }>`
      select id, subjects from content_changes
      where changed_at > clock_timestamp() - ${madeWithinMs + 1000} * interval '1 ms' and not exists (select from unnest(${known}::uuid[]) as known where known = id)
    `.execute(this.#db);
    for (const { id } of rows) this.#seen.set(id, performance.now());
    this.#deleteOld();
    return rows.some(({ subjects }) => subjects === null) ? null : rows.flatMap(({ subjects }) => subjects!);
  }

  /** In the order in which they were found. */
  #deleteOld(): void {
    const before = performance.now() - MAX_TRANSACTION_MS - 60_000;
    for (const [id, at] of this.#seen) {
      if (at >= before) return;
      this.#seen.delete(id);
    }
  }
}

/** Every server has seen these. */
async function deleteOldChanges(db: Database): Promise<void> {
  await sql`delete from content_changes where changed_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
