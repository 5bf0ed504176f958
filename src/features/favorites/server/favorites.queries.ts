import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { getPets } from '../../pets/server/index.ts';
import type { Favorite } from '../favorites.contract.ts';

/** A user's favorites, the most recently added first. */
export function listFavorites(db: Database, { id }: CurrentUser): List<Pet> {
  return listFromIds(
    async (range) => {
      const ids = await listFavoriteIds(db, id);
      const count = () => ids.length;
      return { ids: range ? ids.slice(range.offset, range.offset + range.limit) : ids, count };
    },
    (pets) => getPets(db, pets),
  );
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

/** Only listed pets. */
function selectFavorites(db: Database, userId: number) {
  return db
    .selectFrom('favorites')
    .innerJoin('pets', 'pets.id', 'favorites.pet_id')
    .where('favorites.user_id', '=', userId)
    .where('pets.is_listed', '=', true);
}
