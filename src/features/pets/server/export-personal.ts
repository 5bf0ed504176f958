import type { Database } from '../../../platform/database.ts';
import { listAllManagedPets } from './managed-pets.queries.ts';
import type {} from './schema.ts';

/** The pets that somebody lists as their own, and how many of them they added on which day. */
export async function exportPersonalData(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<Record<string, unknown>> {
  const own_pets: unknown[] = [];
  // As a User sees them, also where an Admin asks: of all the others nothing is theirs.
  for await (const pets of listAllManagedPets(db, { id, role: 'User' }, { now })) {
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
    .selectFrom('pet_submissions')
    .leftJoin('pets', 'pets.id', 'pet_submissions.pet_id')
    .select(['pet_id', 'pets.name as pet_name', 'pet_submissions.created_at as sent_at'])
    .where('user_id', '=', id)
    .orderBy('pet_submissions.created_at', 'desc')
    .execute();
  return { own_pets, pets_added, pet_forms_sent };
}
