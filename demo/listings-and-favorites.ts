import type { Insertable } from 'kysely';
import { toSavedQuery } from '../src/features/saved-searches/saved-searches.constants.ts';
import type { Database, Tables } from '../src/platform/database.ts';
import { makeToken } from '../src/platform/tokens.ts';
import { demoAccounts } from './people.ts';
import { seededRandom } from './seeded-random.ts';

const LISTINGS_OF_ADOPTER = 2;
const UNCHECKED_LISTINGS = 3;
const FAVORITES_OF_ADOPTER = { Available: 5, Pending: 1, Adopted: 1 } as const;
const FAVORITES = 400;
const day = 86_400_000;

interface DemoPetRow {
  id: number;
  adoption_status: keyof typeof FAVORITES_OF_ADOPTER;
  owner_id: number | null;
}

/** Inserts the demo people's own listings, favorites and saved searches. */
export async function insertListingsAndFavorites(trx: Database, now: Date): Promise<void> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
  const adopter = users.find(({ email }) => email === demoAccounts[1].email)!;
  const pets = await trx
    .selectFrom('pets')
    .select(['id', 'adoption_status', 'owner_id'])
    .where('is_demo', '=', true)
    .orderBy('id', 'desc')
    .execute();
  await assignListings(trx, pets, adopter.id);
  const others = users.filter(({ id }) => id !== adopter.id).map(({ id }) => id);
  const favorites = [...favoritesOf(adopter.id, pets, now), ...favoritesOfOthers(others, pets, now)];
  await trx.insertInto('favorites').values(favorites).execute();
  await trx.insertInto('saved_searches').values(searchesOf(adopter.id, now)).execute();
}

/** Gives the adopter two of the newest listings, and marks some as not yet checked by the shelter. */
async function assignListings(trx: Database, pets: readonly DemoPetRow[], adopterId: number): Promise<void> {
  const listed = pets.filter((pet) => pet.owner_id !== null && pet.adoption_status === 'Available').map(({ id }) => id);
  const own = listed.slice(0, LISTINGS_OF_ADOPTER);
  await trx.updateTable('pets').set({ owner_id: adopterId, show_owner: true }).where('id', 'in', own).execute();
  const unchecked = listed.slice(1, 1 + UNCHECKED_LISTINGS);
  await trx.updateTable('pets').set({ is_checked: false }).where('id', 'in', unchecked).execute();
}

function searchesOf(user_id: number, now: Date): Insertable<Tables['saved_searches']>[] {
  const search = { user_id, last_checked_at: now };
  return [
    {
      ...search,
      name: 'A small dog for all of us',
      query: toSavedQuery({ type: 'Dog', size: 'Small', good_with_children: 'yes' }),
      frequency: 'daily',
      unsubscribe_token: makeToken(),
      created_at: new Date(now.getTime() - 12 * day),
    },
    {
      ...search,
      name: 'Kittens',
      query: toSavedQuery({ type: 'Cat', age: 'baby' }),
      frequency: 'never',
      unsubscribe_token: makeToken(),
      created_at: new Date(now.getTime() - 40 * day),
    },
  ];
}

type Favorite = Insertable<Tables['favorites']>;

function favoritesOf(userId: number, pets: readonly DemoPetRow[], now: Date): Favorite[] {
  const chosen = Object.entries(FAVORITES_OF_ADOPTER).flatMap(([status, count]) =>
    pets.filter((pet) => pet.adoption_status === status && pet.owner_id === null).slice(0, count),
  );
  return chosen.map(({ id }, at) => ({ user_id: userId, pet_id: id, created_at: new Date(now.getTime() - at * day) }));
}

function favoritesOfOthers(users: readonly number[], pets: readonly DemoPetRow[], now: Date): Favorite[] {
  const random = seededRandom(20_261_104);
  const favorites = Array.from({ length: FAVORITES }, () => ({
    user_id: random.pick(users),
    pet_id: random.pick(pets).id,
    created_at: new Date(now.getTime() - random.between(0, 300) * day),
  }));
  return [...new Map(favorites.map((heart) => [`${heart.user_id} ${heart.pet_id}`, heart])).values()];
}
