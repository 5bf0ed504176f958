import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/**
 * Deletes all events of an undone import's pets, in the transaction that deletes the pets.
 * @param ids of pets that are already deleted
 */
export async function forgetPets(trx: Database, ids: readonly number[]): Promise<void> {
  await recordNow(trx, 'note_pet_removed');
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
export async function forgetStatusChanges(
  trx: Database,
  ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await recordNow(trx, 'note_pet_home');
  await sql`
    delete from shelter_events e
    where e.pet_id = any(${ids}) and e.kind in ('marked_adopted', 'marked_back') and e.at in (${from}, ${to})
      and not exists (
        select from shelter_events other
        where other.pet_id = e.pet_id and other.at > ${from} and other.at < ${to}
          and other.kind in ('returned', 'undone', 'marked_back', 'approved', 'marked_adopted'))
  `.execute(trx);
}

/** Makes the database record now what it would record at the end of the transaction. */
async function recordNow(trx: Database, trigger: 'note_pet_removed' | 'note_pet_home'): Promise<void> {
  await sql`set constraints ${sql.id(trigger)} immediate`.execute(trx);
  await sql`set constraints ${sql.id(trigger)} deferred`.execute(trx);
}
