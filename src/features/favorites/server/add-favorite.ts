import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import {
  accountKey,
  confirmCurrentUser,
  currentUserRows,
  lockCurrentUserExclusively,
  type AccountKey,
} from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { favoriteMessages, MAX_FAVORITES } from '../favorites.constants.ts';
import type { Favorite } from '../favorites.contract.ts';

/**
 * Adds a pet to a user's favorites. Adding it again changes nothing.
 * @throws ApiError 404 for an unlisted pet, 409 above the limit
 */
export async function addFavorite(db: Database, currentUser: CurrentUser, petId: number, now: Date): Promise<Favorite> {
  return db.transaction().execute(async (trx) => {
    const key = { pet_id: petId, ...accountKey(currentUser) };
    const [locked] = await lockRows(trx, key);
    if (!locked) {
      await confirmCurrentUser(trx, currentUser);
      throw new ApiError(404, petMessages.notFound);
    }
    const [favorite] = await insertFavorite(trx, { user_id: currentUser.id, pet_id: petId, now });
    if (!favorite) throw new ApiError(409, favoriteMessages.tooMany);
    return { ...favorite, created_at: favorite.created_at.toISOString() };
  });
}

/** The user's lock serializes their additions; the pet's prevents that it is deleted before the favorite is committed. */
const lockRows = compileOnce(
  (_db, value: Value<AccountKey & { pet_id: number }>) => sql`
    select from pets, ${currentUserRows(value)}
    where pets.id = ${value('pet_id')}::integer and pets.is_listed
    for no key update of users for key share of sessions for key share of pets`,
);

/** Returns the existing favorite, or the new one unless the user has too many: then nothing was written. Commits. */
const insertFavorite = compileOnce(
  (_db, value: Value<{ user_id: number; pet_id: number; now: Date }>) => sql<{ pet_id: number; created_at: Date }>`
    with existing as (
      select pet_id, created_at from favorites where user_id = ${value('user_id')} and pet_id = ${value('pet_id')}
    ), added as (
      insert into favorites (user_id, pet_id, created_at)
      select ${value('user_id')}, ${value('pet_id')}, ${value('now')}
      where not exists (select from existing)
        and (select count(*) from favorites where user_id = ${value('user_id')}) < ${sql.lit(MAX_FAVORITES)}
      returning pet_id, created_at
    )
    select * from existing union all select * from added`,
  { isLast: true },
);

/**
 * Adds the pets that a browser has saved without an account, as far as they still exist and the limit allows. Adding them
 * again changes nothing.
 * @param petIds the most recently added first
 */
export async function addFavorites(
  db: Database,
  currentUser: CurrentUser,
  petIds: readonly number[],
  now: Date,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    await sql`
      with pet as (
        select pets.id, saved.position
        from unnest(${[...new Set(petIds)]}::integer[]) with ordinality as saved (id, position)
        join pets on pets.id = saved.id
        where pets.is_listed
          and not exists (select from favorites where user_id = ${currentUser.id} and pet_id = pets.id)
        order by saved.position
        limit (select greatest(0, ${MAX_FAVORITES} - count(*)) from favorites where user_id = ${currentUser.id})
        for key share of pets
      )
      insert into favorites (user_id, pet_id, created_at)
      select ${currentUser.id}, id, ${now}::timestamptz - position * interval '1 millisecond' from pet
      on conflict do nothing`.execute(trx);
  });
}

/** Removes a pet from a user's favorites. Removing it again changes nothing. */
export async function removeFavorite(db: Database, currentUser: CurrentUser, petId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    const removal = trx.deleteFrom('favorites').where('user_id', '=', currentUser.id).where('pet_id', '=', petId);
    await executeLast(trx, removal);
  });
}
