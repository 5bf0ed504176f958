import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Marks the transaction as one that undoes something: where a pet's status goes back, its custody continues as if it had
 * never ended, instead of ending or beginning again (`follow_pet_status`).
 */
export async function markAsUndoing(trx: Database): Promise<void> {
  await sql`select set_config('pawhaven.is_undoing', 'on', true)`.execute(trx);
}
