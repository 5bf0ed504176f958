import type { Database } from '../../../platform/database.ts';
import { countRowsUpTo } from '../../../platform/database/list.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { dayIn, monthsBefore } from '../../../platform/shelter-day.contract.ts';

/** Deletes visits older than the retention period that the privacy notice states. */
export async function deleteExpiredVisits(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('visit_requests').where('visit_date', '<', cutoffDay(now, months)).execute();
}

export async function countExpiredVisits(db: Database, now: Date, months: number): Promise<number> {
  return countRowsUpTo(
    db,
    db.selectFrom('visit_requests').where('visit_date', '<', cutoffDay(now, months)),
    MAX_COUNT + 1,
  );
}

function cutoffDay(now: Date, months: number): string {
  return dayIn('UTC', monthsBefore(now, months));
}
