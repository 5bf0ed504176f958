import type { Database } from '../../../platform/database.ts';
import { monthsBefore } from '../../../platform/shelter-day.ts';
import type {} from './schema.ts';

/**
 * Removes applications that led nowhere, with what the shelter noted about them, so many months after they were decided
 * or withdrawn (`product.md`, section 10). Receipts stay, and the audit log keeps what happened without saying to whom.
 */
export async function forgetOldApplications(db: Database, now: Date, months: number): Promise<void> {
  const old = oldApplications(db, now, months)
    .select('id')
    .orderBy('id')
    .forUpdate()
    // One that somebody works on at this moment is not waited for: there is another hour.
    .skipLocked();
  await db.deleteFrom('applications').where('id', 'in', old).execute();
}

export async function countOldApplications(db: Database, now: Date, months: number): Promise<number> {
  const { count } = await oldApplications(db, now, months)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function oldApplications(db: Database, now: Date, months: number) {
  return db
    .selectFrom('applications')
    .where('status', 'in', ['Rejected', 'Withdrawn'])
    .where('updated_at', '<', monthsBefore(now, months));
}
