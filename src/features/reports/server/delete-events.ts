import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Deletes all events of an undone import's pets, in the transaction that deletes the pets.
 * @param ids of pets that are already deleted
 */
export async function deletePetEvents(trx: Database, ids: readonly number[]): Promise<void> {
  await recordImmediately(trx, 'record_pet_removed');
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await trx
      .deleteFrom('shelter_events')
      .where('pet_id', '=', sql<number>`any(${ids.slice(start, start + BATCH_SIZE)})`)
      .execute();
  }
}

/** What is derived from each event takes about a millisecond, and a statement of the embedded engine at most 30 seconds. */
const BATCH_SIZE = 1000;

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

/** Deletes the numbers of deleted listings that no event is about, and of those that were restored. */
export async function deleteUnusedListings(db: Database): Promise<void> {
  // The locks keep a restored listing from being deleted again at the same moment.
  await sql`
    with restored as materialized (
      select id from pets where id in (select pet_id from deleted_listings) for share skip locked
    )
    delete from deleted_listings d
    where pet_id in (select id from restored)
      or not exists (select from shelter_events e where e.pet_id = d.pet_id)
        and not exists (select from pets p where p.id = d.pet_id)`.execute(db);
}

/** Runs the deferred triggers now instead of at the end of the transaction. */
async function recordImmediately(trx: Database, trigger: 'record_pet_removed' | 'record_pet_status'): Promise<void> {
  await sql`set constraints ${sql.id(trigger)} immediate`.execute(trx);
  await sql`set constraints ${sql.id(trigger)} deferred`.execute(trx);
}
