import type { Database } from '../../../platform/database.ts';

/**
 * Removes the person's name from their receipts before the account is deleted. The receipts stay (`product.md`,
 * section 3).
 */
export async function anonymizePayer(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('receipts').set({ person_name: '', note: null }).where('user_id', '=', userId).execute();
}
