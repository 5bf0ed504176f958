import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { getPets } from '../../pets/server/index.ts';
import type { Favorite } from '../favorites.contract.ts';

/** A page of a user's favorites, most recently added first, with the total. */
export async function listFavorites(
  db: Database,
  { id }: CurrentUser,
  { page, limit }: { page: number; limit: number },
): Promise<{ pets: Pet[]; total: number }> {
  const ids = await listFavoriteIds(db, id);
  return { pets: await getPets(db, ids.slice((page - 1) * limit, page * limit)), total: ids.length };
}

/** All favorites in the same order. They fit into one batch. */
export async function* listAllFavorites(db: Database, { id }: CurrentUser): AsyncGenerator<Pet[]> {
  yield await getPets(db, await listFavoriteIds(db, id));
}

/** The ids of a user's favorites, most recently added first. */
export async function listFavoriteIds(db: Database, userId: number): Promise<{ id: number }[]> {
  return selectFavorites(db, userId)
    .select('pet_id as id')
    .orderBy('favorites.created_at', 'desc')
    .orderBy('pet_id', 'desc')
    .execute();
}

export async function findFavorite(db: Database, { id }: CurrentUser, petId: number): Promise<Favorite | null> {
  const found = await selectFavorites(db, id)
    .select(['pet_id', 'favorites.created_at'])
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  return found ? { ...found, created_at: found.created_at.toISOString() } : null;
}

/** Only listed pets. */
function selectFavorites(db: Database, userId: number) {
  return db
    .selectFrom('favorites')
    .innerJoin('pets', 'pets.id', 'favorites.pet_id')
    .where('favorites.user_id', '=', userId)
    .where('pets.is_listed', '=', true);
}
