import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Pet } from '../pets.contract.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { maskOf } from './pet-facets.ts';
import { haveBreed, haveWords, readWords } from './search-words.ts';

/** A search, and since when somebody has waited for what it finds. */
export interface AwaitedPets {
  search: PetSearch;
  after: Date;
  until: Date;
  /** Who waits: pets that live with them are not meant. */
  userId: number;
}

export type NewMatch = Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'age'>;

/**
 * When the newest pet became available of those that did so by a certain moment, by the database's clock, rounded up to
 * the millisecond; null where there is none. It stands in an index.
 */
export async function findNewestAvailability(db: Database, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select date_trunc('milliseconds', max(available_since) + interval '999 microseconds') as newest
    from pets where available_since <= ${until}`.execute(db);
  return rows[0]!.newest;
}

/** How many pets have become available for each of some searches, whose words count as typed. One look at the new pets. */
export async function countNewMatches(db: Database, awaited: readonly AwaitedPets[]): Promise<number[]> {
  if (awaited.length === 0) return [];
  const times = awaited.map(({ after, until }) => [after.getTime(), until.getTime()] as const);
  const first = new Date(Math.min(...times.map(([after]) => after)));
  const last = new Date(Math.max(...times.map(([, until]) => until)));
  const fitting = await Promise.all(awaited.map((each) => isAwaited(db, each)));
  return countEach(db, fitting, sql`available_since > ${first} and available_since <= ${last}`);
}

/** The newest of the pets that somebody has waited for, and how many there are in all. */
export async function listNewMatches(
  db: Database,
  awaited: AwaitedPets,
  limit: number,
): Promise<{ pets: NewMatch[]; total: number }> {
  const { rows } = await sql<{ pet: NewMatch; total: number }>`${withoutPreparedPlan}
    select json_build_object('id', id, 'name', name, 'species', species, 'breed', breed, 'age', age) as pet,
      count(*) over ()::int as total
    from pets
    where ${await isAwaited(db, awaited)}
    order by available_since desc, id desc
    limit ${limit}`.execute(db);
  return { pets: rows.map(({ pet }) => pet), total: rows[0]?.total ?? 0 };
}

/** How many pets can be adopted now that fit each of some searches, whose words count as typed. */
export async function countAvailableMatches(db: Database, searches: readonly PetSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  return countEach(db, await Promise.all(searches.map((search) => fits(db, search))), sql`available_since is not null`);
}

async function isAwaited(db: Database, { search, after, until, userId }: AwaitedPets): Promise<RawBuilder<boolean>> {
  return sql`
    available_since > ${after} and available_since <= ${until}
    and owner_id is distinct from ${userId}
    and ${await fits(db, search)}`;
}

/** That a pet can be adopted is for `available_since` to say, whatever status the search has. */
async function fits(db: Database, search: PetSearch): Promise<RawBuilder<boolean>> {
  const { status: _status, ...awaited } = search;
  const { text, breed } = await readWords(db, awaited);
  const { mask, value } = maskOf(awaited);
  return sql`(facets & ${mask}) = ${value} and ${haveWords(text)} and ${haveBreed(breed)}`;
}

/** One statement and one scan, however many questions there are. */
async function countEach(
  db: Database,
  conditions: readonly RawBuilder<boolean>[],
  among: RawBuilder<boolean>,
): Promise<number[]> {
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})::int`);
  const { rows } = await sql<{ counts: number[] }>`${withoutPreparedPlan}
    select array[${sql.join(counts)}] as counts from pets where ${among}`.execute(db);
  return rows[0]!.counts;
}
