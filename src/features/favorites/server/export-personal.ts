import type { Database } from '../../../platform/database.ts';

/** A user's favorite pets, including unlisted ones. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const favorites = await db
    .selectFrom('favorites')
    .innerJoin('pets', 'pets.id', 'favorites.pet_id')
    .select(['pet_id', 'pets.name as pet_name', 'pets.species as pet_species', 'favorites.created_at as kept_since'])
    .where('user_id', '=', id)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('pet_id', 'desc')
    .execute();
  return { favorites };
}
