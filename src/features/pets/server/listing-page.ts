import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import {
  adoptionStatuses,
  type FacetCounts,
  type FacetValue,
  type PetOrder,
  type PetSearch,
} from '../pet-search.contract.ts';
import { listMatchingFacets, type PetGroup } from './facet-counts.ts';
import { hasTerms } from './pet-counts.ts';
import { andWithinLimits } from './match-limits.ts';
import { maskOf } from './pet-facets.ts';
import { matchInOrder, matchSearch, type SearchTerms } from './search-terms.ts';

/** Which listed pets, and their counts. */
export interface Listing {
  search: PetSearch;
  terms: SearchTerms;
  /** Pets that match the terms, by facets. */
  groups: readonly PetGroup[];
  total: number;
  counts: FacetCounts;
}

/**
 * The ids of a range of a list, in order. Few matches are found by their facets or text, and sorted. Of many, the range
 * is read from the index in their order, within each rank from its nearer end.
 */
export async function listRange(db: Database, listing: Listing, range: RowRange): Promise<{ id: number }[]> {
  const { total, counts } = listing;
  if (range.offset >= total) return [];
  if (total <= MAX_SORTED) return listSorted(db, listing, range);
  const found: { id: number }[] = [];
  const unreviewed = await countUnreviewed(db, listing);
  let before = 0;
  for (const [index, status] of adoptionStatuses.entries()) {
    if (listing.search.status !== undefined && listing.search.status !== status) continue;
    for (const rank of [index * 2, index * 2 + 1]) {
      const last = unreviewed.get(index * 2 + 1) ?? 0;
      const size = rank % 2 === 1 ? last : counts.status[status] - last;
      const offset = Math.max(0, range.offset - before);
      const limit = Math.min(range.offset + range.limit - before, size) - offset;
      if (limit > 0) found.push(...(await listWithRank(db, listing, rank, { offset, limit, size })));
      before += size;
    }
  }
  return found;
}

/** Number of owners' listings without a review, by listing rank. Their index is short. */
async function countUnreviewed(db: Database, { search, terms }: Listing): Promise<Map<number, number>> {
  const { rows } = await sql<{ listing_rank: number; pets: number }>`${withoutPreparedPlan}
    select listing_rank, count(*)::int as pets
    from pets
    where is_listed and listing_rank % 2 = 1 and ${matchFacets(search)} and ${matchInOrder(terms)}
    group by 1`.execute(db);
  return new Map(rows.map(({ listing_rank, pets }) => [listing_rank, pets]));
}

/** All ids, in order. */
export async function listAll(db: Database, listing: Pick<Listing, 'search' | 'terms'>): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan} ${selectIds(listing)}`.execute(db);
  return rows;
}

/** Selects all ids, in order. */
export function selectIds({ search, terms }: Pick<Listing, 'search' | 'terms'>): RawBuilder<unknown> {
  return sql`
    select id
    from pets
    where is_listed and ${matchFacets(search)} and ${matchSearch(terms)}${andWithinLimits(search)}
    order by listing_rank, ${orders[search.sort ?? 'newest'].forward}`;
}

/** Sorting as many takes a few milliseconds. */
const MAX_SORTED = 2000;

async function listSorted(
  db: Database,
  { search, terms, groups }: Listing,
  { offset, limit }: RowRange,
): Promise<{ id: number }[]> {
  const facets = listMatchingFacets(groups, search);
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    with matching as materialized (${selectMatching(search, terms, facets)})
    select id from matching
    order by listing_rank, ${orders[search.sort ?? 'newest'].forward}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const SORTED_COLUMNS = sql`id, listing_rank, created_at, age, age_months, search_text`;

function selectMatching(search: PetSearch, terms: SearchTerms, facets: number[]): RawBuilder<unknown> {
  return hasTerms(terms) ? selectByText(search, terms, facets) : selectByFacets(search, facets);
}

function selectByText(search: PetSearch, terms: SearchTerms, facets: number[]): RawBuilder<unknown> {
  return sql`select ${SORTED_COLUMNS} from pets where is_listed and facets = any(${facets}) and ${matchSearch(terms)}${andWithinLimits(search)}`;
}

/** One by one: of hundreds of facets at once, the planner expects so many pets that it would read all of them. */
function selectByFacets(search: PetSearch, facets: number[]): RawBuilder<unknown> {
  return sql`
    select found.* from unnest(${facets}::int[]) as matching_facets,
      lateral (select ${SORTED_COLUMNS} from pets where is_listed and facets = matching_facets${andWithinLimits(search)} offset 0) as found`;
}

async function listWithRank(
  db: Database,
  { search, terms }: Listing,
  rank: number,
  { offset, limit, size }: RowRange & { size: number },
): Promise<{ id: number }[]> {
  const after = size - offset - limit;
  const isFromEnd = after < offset;
  const order = orders[search.sort ?? 'newest'];
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id
    from pets
    where is_listed and listing_rank = ${rank} and ${matchFacets(search)} and ${matchAge(search)}
      and ${matchInOrder(terms)}${andWithinLimits(search)}
    order by ${isFromEnd ? order.backward : order.forward}
    limit ${limit} offset ${isFromEnd ? after : offset}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

/** Not an equation, of which the planner expects few matches: it would sort them instead of reading them in order. */
function matchFacets(search: PetSearch): RawBuilder<unknown> {
  const { mask, value } = maskOf(search);
  return mask === 0 ? sql`true` : sql`((facets # ${value}) & ${mask}) < 1`;
}

/** For the orders by age: the facets alone would find the youngest seniors by reading all younger pets. */
function matchAge({ age, sort }: PetSearch): RawBuilder<unknown> {
  if (age === undefined || (sort !== 'youngest' && sort !== 'oldest')) return sql`true`;
  const { from, below } = ageRanges[age];
  return sql`age >= ${from} and age < ${below}`;
}

/** In years, as in `pet_facets` in the migrations. */
const ageRanges: Record<FacetValue<'age'>, { from: number; below: number }> = {
  baby: { from: 0, below: 1 },
  young: { from: 1, below: 3 },
  adult: { from: 3, below: 8 },
  senior: { from: 8, below: 101 },
};

/**
 * Each order within a rank, and the same backward. Each has an index, and ends with the id, so that equal pets stay in
 * the same order across pages.
 */
const orders: Record<PetOrder, { forward: RawBuilder<unknown>; backward: RawBuilder<unknown> }> = {
  newest: { forward: sql`created_at desc, id desc`, backward: sql`created_at, id` },
  waiting: { forward: sql`created_at, id`, backward: sql`created_at desc, id desc` },
  // The first line of the search text is the name. The C collation sorts the same on every machine.
  name: { forward: sql`search_text collate "C", id`, backward: sql`search_text collate "C" desc, id desc` },
  youngest: {
    forward: sql`age, age_months, created_at desc, id desc`,
    backward: sql`age desc, age_months desc, created_at, id`,
  },
  oldest: {
    forward: sql`age desc nulls last, age_months desc, created_at desc, id desc`,
    backward: sql`age nulls first, age_months, created_at, id`,
  },
};
