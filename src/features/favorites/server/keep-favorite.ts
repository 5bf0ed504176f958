import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { favoriteMessages, MAX_FAVORITES } from '../favorite-words.contract.ts';
import type { Favorite } from '../favorites.contract.ts';
import type {} from './schema.ts';

/**
 * Keeps a pet as somebody's own favorite; one that is a favorite already stays as it is.
 * @throws ApiError 404 for a pet that the public cannot see, 409 for one favorite too many
 */
export async function keepFavorite(
  db: Database,
  currentUser: CurrentUser,
  petId: number,
  now: Date,
): Promise<Favorite> {
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    await refuseUnlisted(trx, petId);
    const kept = await trx
      .selectFrom('favorites')
      .select(['pet_id', 'created_at'])
      .where('user_id', '=', currentUser.id)
      .where('pet_id', '=', petId)
      .executeTakeFirst();
    if (kept) return { ...kept, created_at: kept.created_at.toISOString() };
    await refuseOneTooMany(trx, currentUser);
    await trx.insertInto('favorites').values({ user_id: currentUser.id, pet_id: petId, created_at: now }).execute();
    return { pet_id: petId, created_at: now.toISOString() };
  });
}

/** Removes a pet from somebody's own favorites; one that is none stays none. */
export async function removeFavorite(db: Database, currentUser: CurrentUser, petId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    await trx.deleteFrom('favorites').where('user_id', '=', currentUser.id).where('pet_id', '=', petId).execute();
  });
}

async function refuseUnlisted(trx: Database, petId: number): Promise<void> {
  const pet = await trx
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('is_listed', '=', true)
    // It may be deleted at this moment.
    .forKeyShare()
    .executeTakeFirst();
  if (!pet) throw new ApiError(404, petMessages.notFound);
}

async function refuseOneTooMany(trx: Database, { id }: CurrentUser): Promise<void> {
  const { kept } = await trx
    .selectFrom('favorites')
    .select((expression) => expression.fn.countAll<number>().as('kept'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_FAVORITES) throw new ApiError(409, favoriteMessages.tooMany);
}
