import type { Database } from '../../../platform/database.ts';
import type {} from './receipts.tables.ts';

/** Takes a person's name off their receipts, whose account is about to be deleted; the receipts stay (`product.md`, section 3). */
export async function forgetPayer(change: Database, userId: number): Promise<void> {
  await change.updateTable('receipts').set({ person_name: '', note: null }).where('user_id', '=', userId).execute();
}
