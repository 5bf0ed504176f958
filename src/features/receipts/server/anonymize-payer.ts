import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Removes the person's name from their receipts before the account is deleted. The receipts stay (`product.md`,
 * section 3).
 */
export async function anonymizePayer(trx: Database, userId: number, applicationIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('receipts')
    .set({ person_name: '', note: null })
    .where(sql<boolean>`(user_id = ${userId} or application_id = any(${applicationIds}))`)
    .execute();
}
