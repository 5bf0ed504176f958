import type { Database } from '../../../platform/database.ts';
import { monthsBefore } from '../../../platform/shelter-day.contract.ts';
import { countRowsUpTo } from '../../../platform/database/list.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';

/**
 * Deletes rejected and withdrawn applications with their notes after the retention period (`product.md`, section 10).
 * Receipts and the anonymous audit log stay.
 */
export async function purgeOldApplications(db: Database, now: Date, months: number): Promise<void> {
  const old = oldApplications(db, now, months)
    .select('id')
    .orderBy('id')
    .forUpdate()
    // Skip rows that are in use: the job runs again within the hour.
    .skipLocked();
  await db.deleteFrom('applications').where('id', 'in', old).execute();
}

export async function countOldApplications(db: Database, now: Date, months: number): Promise<number> {
  return countRowsUpTo(db, oldApplications(db, now, months), MAX_COUNT + 1);
}

function oldApplications(db: Database, now: Date, months: number) {
  return db
    .selectFrom('applications')
    .where('status', 'in', ['Rejected', 'Withdrawn'])
    .where('updated_at', '<', monthsBefore(now, months));
}
