import type { Database } from '../../../platform/database.ts';

/** Takes the pets that a person has listed off the site, before their account is deleted. Adopted ones are no listings. */
export async function unlistOwnPets(trx: Database, ownerId: number, now: Date): Promise<void> {
  await trx
    .updateTable('pets')
    .set({ is_listed: false, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('listed_by_owner', '=', true)
    .where('adoption_status', '<>', 'Adopted')
    .where('is_listed', '=', true)
    .execute();
}
