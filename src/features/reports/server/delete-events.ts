import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Deletes all events of an undone import's pets, in the transaction that deletes the pets.
 * @param ids of pets that are already deleted
 */
export async function deletePetEvents(trx: Database, ids: readonly number[]): Promise<void> {
  await recordImmediately(trx, 'record_pet_removed');
  await trx
    .deleteFrom('shelter_events')
    .where('pet_id', '=', sql<number>`any(${ids})`)
    .execute();
}

/**
 * Deletes a status change and the one that reverted it, in the transaction of the second, unless the pet arrived or left in
 * between.
 * @param ids of the pets
 * @param times of the two changes
 */
export async function deleteStatusChangeEvents(
  trx: Database,
  ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await recordImmediately(trx, 'record_pet_status');
  await sql`
    delete from shelter_events e
    where e.pet_id = any(${ids}) and e.event_type in ('marked_adopted', 'marked_back') and e.at in (${from}, ${to})
      and not exists (
        select from shelter_events other
        where other.pet_id = e.pet_id and other.at > ${from} and other.at < ${to}
          and other.event_type in ('returned', 'undone', 'marked_back', 'approved', 'marked_adopted'))
  `.execute(trx);
}

/** Runs the deferred triggers now instead of at the end of the transaction. */
async function recordImmediately(trx: Database, trigger: 'record_pet_removed' | 'record_pet_status'): Promise<void> {
  await sql`set constraints ${sql.id(trigger)} immediate`.execute(trx);
  await sql`set constraints ${sql.id(trigger)} deferred`.execute(trx);
}
