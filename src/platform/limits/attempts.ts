import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../http/api-error.ts';
import type { Database } from '../database.ts';
import type { Limit, LimitName, Limits } from './figures.ts';

declare module '../database.ts' {
  interface Tables {
    attempts: {
      limit_name: LimitName;
      subject: string;
      taken: number;
      window_started_at: Date;
      pauses: number;
      paused_until: Date | null;
    };
  }
}

/** Refused: how many seconds it is until the next try. */
export interface Pause {
  retryAfterSeconds: number;
  /** Whether it begins with this try. */
  isNew: boolean;
}

/** After this long without a try the pauses begin with the shortest again. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Takes one of the tries that a limit leaves to an address, an account or the like. It is taken before what
 * it is for is tried, so that a hundred at once are counted like a hundred one after the other.
 * Time is the database's own: neither a jump of this server's clock nor another server's makes a difference.
 * @param subject whose tries are counted; stored as a hash alone
 * @param amount how many attempts this one counts as
 * @returns null when it may go on
 */
export async function takeAttempt(
  db: Database,
  limits: Limits,
  name: LimitName,
  subject: string,
  amount = 1,
): Promise<Pause | null> {
  const limit = limits[name];
  return db.transaction().execute(async (trx) => {
    const key = { limit_name: name, subject: hashed(subject) };
    const row = await trx
      .insertInto('attempts')
      .values({ ...key, taken: 0, window_started_at: sql`clock_timestamp()`, pauses: 0, paused_until: null })
      // An update that changes nothing: it locks the row, and answers it.
      .onConflict((conflict) => conflict.columns(['limit_name', 'subject']).doUpdateSet({ subject: key.subject }))
      .returningAll()
      .executeTakeFirstOrThrow();
    // Only now: while the row was waited for, another may have begun a window that an earlier reading lies before.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
    const now = rows[0]!.now.getTime();
    const { pause, ...next } = countAttempt(limit, row, now, amount);
    await trx
      .updateTable('attempts')
      .set(next)
      .where('limit_name', '=', name)
      .where('subject', '=', key.subject)
      .execute();
    return pause;
  });
}

export interface Counter {
  taken: number;
  window_started_at: Date;
  pauses: number;
  paused_until: Date | null;
}

/** Counts one attempt, or several at once. @returns the new counter, with a pause if they have to wait */
export function countAttempt(
  limit: Limit,
  counter: Counter,
  now: number,
  amount = 1,
): Counter & { pause: Pause | null } {
  const started = counter.window_started_at.getTime();
  // A pause that would last longer than any was set before the clock was put back.
  const left = Math.min((counter.paused_until?.getTime() ?? 0) - now, limit.longestPauseSeconds * 1000);
  if (left > 0) return { ...counter, pause: { retryAfterSeconds: Math.ceil(left / 1000), isNew: false } };
  const isOver = now - started >= limit.windowSeconds * 1000 || started > now || counter.paused_until !== null;
  const pauses = now - started > FORGOTTEN_AFTER_MS ? 0 : counter.pauses;
  const taken = (isOver ? 0 : counter.taken) + amount;
  const window_started_at = isOver ? new Date(now) : counter.window_started_at;
  if (taken <= limit.free) return { taken, window_started_at, pauses, paused_until: null, pause: null };
  const seconds = Math.min(limit.pauseSeconds * 2 ** pauses, limit.longestPauseSeconds);
  const paused_until = new Date(now + seconds * 1000);
  return {
    taken,
    window_started_at,
    pauses: pauses + 1,
    paused_until,
    pause: { retryAfterSeconds: seconds, isNew: true },
  };
}

/** Gives a try back: what it was for succeeded, and only failures count. */
export async function giveBackAttempt(db: Database, name: LimitName, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((expression) => ({ taken: expression('taken', '-', 1) }))
    .where('limit_name', '=', name)
    .where('subject', '=', hashed(subject))
    .where('taken', '>', 0)
    .execute();
}

/** Counts from nothing again, and ends a pause. */
export async function forgetAttempts(db: Database, name: LimitName, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ taken: 0, pauses: 0, paused_until: null })
    .where('limit_name', '=', name)
    .where('subject', '=', hashed(subject))
    .execute();
}

/** Removes counters that nothing depends on any more. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await sql`
    delete from attempts
    where window_started_at < clock_timestamp() - interval '2 days'
      and coalesce(paused_until, window_started_at) < clock_timestamp()`.execute(db);
}

/** The refusal that a pause is answered with. */
export function tooManyAttempts({ retryAfterSeconds }: Pick<Pause, 'retryAfterSeconds'>): ApiError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new ApiError(429, `Too many attempts. Please try again ${wait}.`, { retryAfterSeconds });
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
