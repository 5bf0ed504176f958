import type { Database } from '../../../platform/database.ts';
import type {} from './adoptions.tables.ts';

const KEPT_MONTHS = 24;

/**
 * Removes applications that led nowhere, with what the shelter noted about them, two years after they were decided or
 * withdrawn (`product.md`, section 10). Receipts stay, and the audit log keeps what happened without saying to whom.
 */
export async function forgetOldApplications(db: Database, now: Date): Promise<void> {
  const kept = new Date(now);
  kept.setUTCMonth(kept.getUTCMonth() - KEPT_MONTHS);
  const old = db
    .selectFrom('applications')
    .select('id')
    .where('status', 'in', ['Rejected', 'Withdrawn'])
    .where('updated_at', '<', kept)
    .orderBy('id')
    .forUpdate()
    // One that somebody works on at this moment is not waited for: there is another hour.
    .skipLocked();
  await db.deleteFrom('applications').where('id', 'in', old).execute();
}
