import { createHash } from 'node:crypto';
import { sql, type QueryCreator } from 'kysely';
import { ApiError } from '../http/api-error.ts';
import type { Database, Tables } from '../database.ts';
import { telemetry } from '../telemetry/telemetry.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Limit, LimitName, Limits } from './limits.ts';

declare module '../database.ts' {
  interface Tables {
    rate_limits: {
      limit_name: LimitName;
      subject: string;
      used: number;
      window_started_at: Date;
      blocks: number;
      blocked_until: Date | null;
    };
  }
}

/** A rejected attempt. */
export interface RateLimitBlock {
  retryAfterSeconds: number;
  /** Whether this attempt started the block. */
  isNew: boolean;
}

interface Key {
  limit_name: LimitName;
  subject: string;
}

/** After this long without an attempt, blocks start with the shortest again. */
const RESET_AFTER_MS = 24 * 3_600_000;

/**
 * Counts an attempt by an IP address, an account or the like. Call it before the action: parallel attempts then count like
 * sequential ones. Uses the database's clock, which all servers share.
 * @param subject whose attempts are counted; only its hash is stored
 * @param amount how many attempts this one counts as
 * @returns null if the attempt is allowed
 */
export async function consumeLimit(
  db: Database,
  limits: Limits,
  name: LimitName,
  subject: string,
  amount = 1,
): Promise<RateLimitBlock | null> {
  const limit = limits[name];
  const key = { limit_name: name, subject: hash(subject) };
  const { max, windowSeconds } = limit;
  if (amount <= max && (await consumeAllowed(db, { ...key, max, windowSeconds, amount })).length > 0) return null;
  const block = await consumeLocked(db, limit, key, amount);
  if (block) telemetry.recorder?.count('rate limit block', name);
  return block;
}

/**
 * Counts an attempt that is allowed, as nearly all are, in one statement.
 * @returns no row if it is not, and counts nothing
 */
const consumeAllowed = compileOnce<Key & { max: number; windowSeconds: number; amount: number }, { used: number }>(
  (_db, value) => {
    const windowLength = sql`${value('windowSeconds')}::integer * interval '1 second'`;
    // As in `countAgainstLimit`. PostgreSQL locks the row before it evaluates this.
    const isExpired = sql`(
      clock_timestamp() - old.window_started_at >= ${windowLength}
      or old.window_started_at > clock_timestamp() or old.blocked_until is not null)`;
    const used = sql`case when ${isExpired} then 0 else old.used end + ${value('amount')}::integer`;
    return sql<{ used: number }>`
      insert into rate_limits as old (limit_name, subject, used, window_started_at, blocks, blocked_until)
      values (${value('limit_name')}, ${value('subject')}, ${value('amount')}, clock_timestamp(), 0, null)
      on conflict (limit_name, subject) do update set
        used = ${used},
        window_started_at = case when ${isExpired} then clock_timestamp() else old.window_started_at end,
        blocks = case
          when clock_timestamp() - old.window_started_at > ${RESET_AFTER_MS / 1000} * interval '1 second' then 0
          else old.blocks end,
        blocked_until = null
      where (old.blocked_until is null or old.blocked_until <= clock_timestamp()) and ${used} <= ${value('max')}::integer
      returning used`;
  },
);

/** Counts an attempt that may have to be rejected. */
async function consumeLocked(db: Database, limit: Limit, key: Key, amount: number): Promise<RateLimitBlock | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('rate_limits')
      .values({ ...key, used: 0, window_started_at: sql`clock_timestamp()`, blocks: 0, blocked_until: null })
      // Changes nothing, but locks and returns the existing row.
      .onConflict((conflict) => conflict.columns(['limit_name', 'subject']).doUpdateSet({ subject: key.subject }))
      .returningAll()
      .executeTakeFirstOrThrow();
    // Read after the row is locked: the transaction that held it may have started a later window.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
    const now = rows[0]!.now.getTime();
    const { block, ...next } = countAgainstLimit(limit, row, now, amount);
    await trx
      .updateTable('rate_limits')
      .set(next)
      .where('limit_name', '=', key.limit_name)
      .where('subject', '=', key.subject)
      .execute();
    return block;
  });
}

export interface LimitCounter {
  used: number;
  window_started_at: Date;
  blocks: number;
  blocked_until: Date | null;
}

/** @returns the new counter, with a block if the attempt is rejected */
export function countAgainstLimit(
  limit: Limit,
  counter: LimitCounter,
  now: number,
  amount = 1,
): LimitCounter & { block: RateLimitBlock | null } {
  const started = counter.window_started_at.getTime();
  // A block beyond the maximum was set before the clock was put back.
  const remaining = Math.min((counter.blocked_until?.getTime() ?? 0) - now, limit.maxBlockSeconds * 1000);
  if (remaining > 0) return { ...counter, block: { retryAfterSeconds: Math.ceil(remaining / 1000), isNew: false } };
  const isExpired = now - started >= limit.windowSeconds * 1000 || started > now || counter.blocked_until !== null;
  const blocks = now - started > RESET_AFTER_MS ? 0 : counter.blocks;
  const used = (isExpired ? 0 : counter.used) + amount;
  const window_started_at = isExpired ? new Date(now) : counter.window_started_at;
  if (used <= limit.max) return { used, window_started_at, blocks, blocked_until: null, block: null };
  const seconds = Math.min(limit.blockSeconds * 2 ** blocks, limit.maxBlockSeconds);
  const blocked_until = new Date(now + seconds * 1000);
  return {
    used,
    window_started_at,
    blocks: blocks + 1,
    blocked_until,
    block: { retryAfterSeconds: seconds, isNew: true },
  };
}

/** Refunds an attempt that succeeded, for limits on failures only. */
export async function refundLimit(db: Database, name: LimitName, subject: string): Promise<void> {
  await limitRefunds(db, [[name, subject]]).execute();
}

/** The same for several limits, as a part of a statement. */
export function limitRefunds(query: QueryCreator<Tables>, refunded: readonly [LimitName, string][]) {
  return query
    .updateTable('rate_limits')
    .set((expression) => ({ used: expression('used', '-', 1) }))
    .where((expression) =>
      expression.or(refunded.map(([name, subject]) => expression.and({ limit_name: name, subject: hash(subject) }))),
    )
    .where('used', '>', 0);
}

/** Resets the count and ends a block. */
export async function resetLimit(db: Database, name: LimitName, subject: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ used: 0, blocks: 0, blocked_until: null })
    .where('limit_name', '=', name)
    .where('subject', '=', hash(subject))
    .execute();
}

export async function deleteOldRateLimits(db: Database): Promise<void> {
  await sql`
    delete from rate_limits
    where window_started_at < clock_timestamp() - interval '2 days'
      and coalesce(blocked_until, window_started_at) < clock_timestamp()`.execute(db);
}

export function tooManyRequests({ retryAfterSeconds }: Pick<RateLimitBlock, 'retryAfterSeconds'>): ApiError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new ApiError(429, `Too many attempts. Please try again ${wait}.`, { retryAfterSeconds });
}

function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
