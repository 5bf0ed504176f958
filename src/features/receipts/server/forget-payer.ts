import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/** Takes a person's name off their receipts, whose account is about to be deleted; the receipts stay (`product.md`, section 3). */
export async function forgetPayer(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('receipts').set({ person_name: '', note: null }).where('user_id', '=', userId).execute();
}
