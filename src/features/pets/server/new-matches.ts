import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Pet } from '../pets.contract.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { countFacets } from './facet-counts.ts';
import { andWithinLimits, hasLimits } from './match-limits.ts';
import { groupListed, groupMatches, groupWithinLimits, hasTerms } from './pet-counts.ts';
import { maskOf } from './pet-facets.ts';
import { matchBreed, matchTerms, parseTerms } from './search-terms.ts';

/** A search, and the time range in which its matches became available. */
export interface AwaitedPets {
  search: PetSearch;
  after: Date;
  to: Date;
  /** The owner of the search, whose own pets do not count. */
  userId: number;
}

export type NewMatch = Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'age' | 'age_months'>;

/**
 * When the newest available pet up to `to` became available, by the database's clock, rounded up to milliseconds;
 * null if there is none. Uses an index.
 */
export async function findNewestAvailability(db: Database, to: Date): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select date_trunc('milliseconds', max(available_since) + interval '999 microseconds') as newest
    from pets where available_since <= ${to}`.execute(db);
  return rows[0]!.newest;
}

/** Number of new matches for each search, with words as typed. One scan of the new pets. */
export async function countNewMatches(db: Database, awaited: readonly AwaitedPets[]): Promise<number[]> {
  if (awaited.length === 0) return [];
  const times = awaited.map(({ after, to }) => [after.getTime(), to.getTime()] as const);
  const first = new Date(Math.min(...times.map(([after]) => after)));
  const last = new Date(Math.max(...times.map(([, to]) => to)));
  const conditions = await Promise.all(awaited.map((each) => matchesAwaited(db, each)));
  return countEach(db, conditions, sql`available_since > ${first} and available_since <= ${last}`);
}

/** The newest matches of a search, with the total. */
export async function listNewMatches(
  db: Database,
  awaited: AwaitedPets,
  limit: number,
): Promise<{ pets: NewMatch[]; total: number }> {
  const { rows } = await sql<{ pet: NewMatch; total: number }>`${withoutPreparedPlan}
    select json_build_object(
        'id', id, 'name', name, 'species', species, 'breed', breed, 'age', age, 'age_months', age_months
      ) as pet,
      count(*) over ()::int as total
    from pets
    where ${await matchesAwaited(db, awaited)}
    order by available_since desc, id desc
    limit ${limit}`.execute(db);
  return { pets: rows.map(({ pet }) => pet), total: rows[0]?.total ?? 0 };
}

/** Number of available pets for each search, with words as typed. */
export async function countAvailableMatches(db: Database, searches: readonly PetSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const listed = await groupListed(db);
  const counts: number[] = [];
  for (const search of searches) {
    const terms = await parseTerms(db, search);
    const groups = hasLimits(search)
      ? await groupWithinLimits(db, search, terms)
      : hasTerms(terms)
        ? await groupMatches(db, terms)
        : listed;
    counts.push(countFacets(groups, { ...search, status: 'Available' }).total);
  }
  return counts;
}

async function matchesAwaited(db: Database, { search, after, to, userId }: AwaitedPets): Promise<RawBuilder<boolean>> {
  return sql`
    available_since > ${after} and available_since <= ${to}
    and owner_id is distinct from ${userId}
    and ${await matches(db, search)}`;
}

/** `available_since` decides the availability, so ignore the status of the search. */
async function matches(db: Database, search: PetSearch): Promise<RawBuilder<boolean>> {
  const { status: _status, ...awaited } = search;
  const { text, breed } = await parseTerms(db, awaited);
  const { mask, value } = maskOf(awaited);
  return sql`(facets & ${mask}) = ${value} and ${matchTerms(text)} and ${matchBreed(breed)}${andWithinLimits(awaited)}`;
}

/** One statement and one scan for all conditions. */
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
