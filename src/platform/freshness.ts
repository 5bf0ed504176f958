import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { errorCode } from './database/errors.ts';
import type { ReadyBytes } from './http/ready-bytes.ts';

const LOOK_EVERY_MS = 1000;
const FORGET_EVERY_LOOKS = 600;

/**
 * Tells when something that public pages show has changed. The tables note their changes
 * themselves, in the transaction that makes them (`content_changes`), so a server learns
 * within a second of what another one, or an operator's command, has written.
 */
export interface Freshness {
  /** Called after the commit of a write that public pages show: forgets at once, before the write is answered. */
  changed(): void;
  /** Checks for everything committed before the call, without waiting for the next poll; gives up after two seconds. */
  check(): Promise<void>;
  stop(): void;
}

const MAX_CHECK_MS = 2000;

/** @param kept is cleared with every change, and marked as stale while changes cannot be checked */
export function watchContent(
  db: Database,
  clock: Clock,
  kept: Pick<ReadyBytes, 'clear' | 'markStale'>,
  onTrouble: (what: string) => void,
): Freshness {
  let seen = new Set<string>();
  let looking: NodeJS.Timeout | undefined;
  let hasMissedLook = false;
  let day = clock.now().getUTCDate();
  let isStopped = false;
  let looks = 0;
  const look = async () => {
    try {
      const { rows } = await sql<{ id: string }>`
        select id from content_changes where changed_at > clock_timestamp() - interval '5 minutes'`.execute(db);
      const now = new Set(rows.map(({ id }) => id));
      // Pages show the year, and what else goes by the day.
      const isNewDay = clock.now().getUTCDate() !== day;
      day = clock.now().getUTCDate();
      if (isNewDay || hasMissedLook || [...now].some((id) => !seen.has(id))) kept.clear();
      hasMissedLook = false;
      seen = now;
      if (looks++ % FORGET_EVERY_LOOKS === 0) await forgetOldChanges(db);
    } catch (error) {
      // Unsure of what has changed meanwhile: what is kept stays, and is forgotten with the next look that succeeds.
      kept.markStale();
      if (!hasMissedLook) onTrouble(`the look for changed content failed (${errorCode(error)})`);
      hasMissedLook = true;
    }
  };
  const lookAgain = async () => {
    await look();
    if (!isStopped) looking = setTimeout(() => void lookAgain(), LOOK_EVERY_MS).unref();
  };
  void lookAgain();
  const lookFromNowOn = shareRuns(look);
  return {
    changed: () => kept.clear(),
    // While the database is down, readers still get what is cached.
    check: () => Promise.race([lookFromNowOn(), pause(MAX_CHECK_MS, undefined, { ref: false })]),
    stop: () => {
      isStopped = true;
      clearTimeout(looking);
    },
  };
}

/**
 * Lets simultaneous callers share a run. Each gets a run that starts after its call: one already in progress may have read
 * earlier.
 * @param run never rejects: callers would share the rejection forever
 */
export function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () =>
    (waiting ??= running.then(() => {
      waiting = undefined;
      running = run();
      return running;
    }));
}

/** Removes the notes that every server has long seen. */
async function forgetOldChanges(db: Database): Promise<void> {
  await sql`delete from content_changes where changed_at < clock_timestamp() - interval '1 hour'`.execute(db);
}
