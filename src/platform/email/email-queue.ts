import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Emails that wait, and those that were given up; numbers up to 10,000. */
export interface EmailQueue {
  /** That should have been sent by now. */
  due: number;
  /** To be sent later: decision emails, and those that failed before. */
  waiting: number;
  oldestDueSeconds: number | null;
  failedToday: number;
}

const MAX_COUNT = 10_000;

/** Reads what the indexes on status and completion find, so that it costs little for an outbox of any size. */
export async function readQueue(db: Database, now: Date): Promise<EmailQueue> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ due: number; waiting: number; oldest: number | null; failed: number }>`
    with queued as materialized (
      select next_attempt_at from emails where status = 'queued' limit ${MAX_COUNT}
    ), failed as (
      select 1 from emails where completed_at > ${yesterday} and status = 'failed' limit ${MAX_COUNT}
    )
    select count(*) filter (where next_attempt_at <= ${now}) as due,
      count(*) filter (where next_attempt_at > ${now}) as waiting,
      extract(epoch from ${now}::timestamptz - min(next_attempt_at) filter (where next_attempt_at <= ${now}))::float as oldest,
      (select count(*) from failed) as failed
    from queued`.execute(db);
  const { due, waiting, oldest, failed } = rows[0]!;
  return { due, waiting, oldestDueSeconds: oldest, failedToday: failed };
}
