import type { Database } from '../../../platform/database.ts';
import { countRows } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { favoriteMessages, MAX_FAVORITES } from '../favorites.constants.ts';
import type { Favorite } from '../favorites.contract.ts';

/**
 * Adds a pet to a user's favorites. Adding it again changes nothing.
 * @throws ApiError 404 for an unlisted pet, 409 above the limit
 */
export async function addFavorite(db: Database, currentUser: CurrentUser, petId: number, now: Date): Promise<Favorite> {
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    await assertListed(trx, petId);
    const existing = await trx
      .selectFrom('favorites')
      .select(['pet_id', 'created_at'])
      .where('user_id', '=', currentUser.id)
      .where('pet_id', '=', petId)
      .executeTakeFirst();
    if (existing) return { ...existing, created_at: existing.created_at.toISOString() };
    await assertBelowLimit(trx, currentUser);
    await trx.insertInto('favorites').values({ user_id: currentUser.id, pet_id: petId, created_at: now }).execute();
    return { pet_id: petId, created_at: now.toISOString() };
  });
}

/** Removes a pet from a user's favorites. Removing it again changes nothing. */
export async function removeFavorite(db: Database, currentUser: CurrentUser, petId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    await trx.deleteFrom('favorites').where('user_id', '=', currentUser.id).where('pet_id', '=', petId).execute();
  });
}

async function assertListed(trx: Database, petId: number): Promise<void> {
  const pet = await trx
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('is_listed', '=', true)
    // Prevents the pet from being deleted before the favorite is committed.
    .forKeyShare()
    .executeTakeFirst();
  if (!pet) throw new ApiError(404, petMessages.notFound);
}

async function assertBelowLimit(trx: Database, { id }: CurrentUser): Promise<void> {
  const existing = await countRows(trx.selectFrom('favorites').where('user_id', '=', id));
  if (existing >= MAX_FAVORITES) throw new ApiError(409, favoriteMessages.tooMany);
}
