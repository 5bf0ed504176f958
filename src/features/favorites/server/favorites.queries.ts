import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { getPets } from '../../pets/server/index.ts';
import type { Favorite } from '../favorites.contract.ts';
import type {} from './schema.ts';

/** A page of somebody's own favorites, the one that was kept last first, and how many there are in all. */
export async function listFavorites(
  db: Database,
  { id }: CurrentUser,
  { page, limit }: { page: number; limit: number },
): Promise<{ pets: Pet[]; total: number }> {
  const ids = await listFavoriteIds(db, id);
  return { pets: await getPets(db, ids.slice((page - 1) * limit, page * limit)), total: ids.length };
}

/** All of somebody's own favorites in the same order: few enough for one portion. */
export async function* listAllFavorites(db: Database, { id }: CurrentUser): AsyncGenerator<Pet[]> {
  yield await getPets(db, await listFavoriteIds(db, id));
}

/** Somebody's favorites, the one that was kept last first. */
export async function listFavoriteIds(db: Database, userId: number): Promise<{ id: number }[]> {
  return selectFavorites(db, userId)
    .select('pet_id as id')
    .orderBy('favorites.created_at', 'desc')
    .orderBy('pet_id', 'desc')
    .execute();
}

/** Somebody's own favorite; null where the pet is none of them. */
export async function findFavorite(db: Database, { id }: CurrentUser, petId: number): Promise<Favorite | null> {
  const found = await selectFavorites(db, id)
    .select(['pet_id', 'favorites.created_at'])
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  return found ? { ...found, created_at: found.created_at.toISOString() } : null;
}

/** Of the pets that the public can see. */
function selectFavorites(db: Database, userId: number) {
  return db
    .selectFrom('favorites')
    .innerJoin('pets', 'pets.id', 'favorites.pet_id')
    .where('favorites.user_id', '=', userId)
    .where('pets.is_listed', '=', true);
}
