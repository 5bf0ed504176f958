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
 * is read from the index in their order, within each status from its nearer end.
 */
export async function listRange(db: Database, listing: Listing, range: RowRange): Promise<{ id: number }[]> {
  const { total, counts } = listing;
  if (range.offset >= total) return [];
  if (total <= MAX_SORTED) return listSorted(db, listing, range);
  const found: { id: number }[] = [];
  let before = 0;
  for (const [rank, status] of adoptionStatuses.entries()) {
    if (listing.search.status !== undefined && listing.search.status !== status) continue;
    const size = counts.status[status];
    const offset = Math.max(0, range.offset - before);
    const limit = Math.min(range.offset + range.limit - before, size) - offset;
    if (limit > 0) found.push(...(await listWithStatus(db, listing, rank, { offset, limit, size })));
    before += size;
  }
  return found;
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
    where is_listed and ${matchFacets(search)} and ${matchSearch(terms)}
    order by status_rank, ${orders[search.sort ?? 'newest'].forward}`;
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
    with matching as materialized (${hasTerms(terms) ? selectByText(facets, terms) : selectByFacets(facets)})
    select id from matching
    order by status_rank, ${orders[search.sort ?? 'newest'].forward}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const SORTED_COLUMNS = sql`id, status_rank, created_at, age, search_text`;

function selectByText(facets: number[], terms: SearchTerms): RawBuilder<unknown> {
  return sql`select ${SORTED_COLUMNS} from pets where is_listed and facets = any(${facets}) and ${matchSearch(terms)}`;
}

/** One by one: of hundreds of facets at once, the planner expects so many pets that it would read all of them. */
function selectByFacets(facets: number[]): RawBuilder<unknown> {
  return sql`
    select found.* from unnest(${facets}::int[]) as matching_facets,
      lateral (select ${SORTED_COLUMNS} from pets where is_listed and facets = matching_facets offset 0) as found`;
}

async function listWithStatus(
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
    where is_listed and status_rank = ${rank} and ${matchFacets(search)} and ${matchAge(search)}
      and ${matchInOrder(terms)}
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
 * Each order within a status, and the same backward. Each has an index, and ends with the id, so that equal pets stay in
 * the same order across pages.
 */
const orders: Record<PetOrder, { forward: RawBuilder<unknown>; backward: RawBuilder<unknown> }> = {
  newest: { forward: sql`created_at desc, id desc`, backward: sql`created_at, id` },
  waiting: { forward: sql`created_at, id`, backward: sql`created_at desc, id desc` },
  // The first line of the search text is the name. The C collation sorts the same on every machine.
  name: { forward: sql`search_text collate "C", id`, backward: sql`search_text collate "C" desc, id desc` },
  youngest: {
    forward: sql`age, created_at desc, id desc`,
    backward: sql`age desc, created_at, id`,
  },
  oldest: {
    forward: sql`age desc nulls last, created_at desc, id desc`,
    backward: sql`age nulls first, created_at, id`,
  },
};
