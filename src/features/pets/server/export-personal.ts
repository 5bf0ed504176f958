import type { Database } from '../../../platform/database.ts';
import { listAdminPets } from './admin-pets.queries.ts';

/** A user's own pets, and how many they added each day. */
export async function exportPersonalData(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<Record<string, unknown>> {
  const own_pets: unknown[] = [];
  // As a User, also for an Admin, who would otherwise get every pet.
  for await (const pets of listAdminPets(db, { id, role: 'User' }, { now }).batches()) {
    own_pets.push(
      ...pets.map(({ photos, image: _image, ...pet }) => ({ ...pet, photos: photos.map((each) => each.image) })),
    );
  }
  const pets_added = await db
    .selectFrom('pet_listing_days')
    .select(['day', 'added'])
    .where('user_id', '=', id)
    .orderBy('day', 'desc')
    .execute();
  const pet_forms_sent = await db
    .selectFrom('idempotency_keys')
    .leftJoin('pets', 'pets.id', 'idempotency_keys.pet_id')
    .select(['pet_id', 'pets.name as pet_name', 'idempotency_keys.created_at as sent_at'])
    .where('user_id', '=', id)
    .orderBy('idempotency_keys.created_at', 'desc')
    .execute();
  return { own_pets, pets_added, pet_forms_sent };
}
