import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, listFromIds, toRange, type List, type RowRange } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Pet } from '../pets.contract.ts';
import type { FacetCounts, PetOrder, PetSearch } from '../pet-search.contract.ts';
import { correctTerms, type Correction, type CorrectedTerms } from './correct-search-terms.ts';
import { maskOf } from './pet-facets.ts';
import { getPets } from './pets.queries.ts';
import { matchBreed, matchTerms, unmatchedTerms, parseTerms, type SearchTerms } from './search-terms.ts';
import { relax, countFacets, type PetGroup, type Relaxation } from './facet-counts.ts';

export interface FoundPets {
  /** A page of matches. Without matches, those of the first relaxation. */
  pets: Pet[];
  total: number;
  /** How many pets each value of a facet would leave, with all other criteria unchanged. */
  counts: FacetCounts;
  /** Typed words that match no pet, and their replacements. */
  corrected: Correction[];
  /** Words without any match (and single letters beside them), and the words that were used instead. */
  ignored: string[];
  searchedTerms: string[];
  /** Without matches: what to leave out to find some, least first; at most four. */
  relaxed: Relaxation[];
}

/**
 * Searches pets (`product.md`, section 5). Returns a page of matches, or of the nearest matches if there are none.
 * @param page from 1, with `limit` pets each
 */
export async function searchPets(db: Database, search: PetSearch, page: Page): Promise<FoundPets> {
  const matches = await findMatches(db, search);
  const { terms, corrected, ignored } = matches;
  const searchedTerms = ignored.length > 0 ? [...terms.text, ...terms.breed].map(({ typed }) => typed) : [];
  const found = { ...countFacets(matches.groups, search), corrected, ignored, searchedTerms };
  if (found.total > 0) {
    const ids = await listIds(db, search, terms, found.total, toRange(page));
    return { ...found, pets: await getPets(db, ids), relaxed: [] };
  }
  const relaxations = relax(await groupAll(db, matches), search, terms);
  const [nearest] = relaxations;
  const ids = nearest
    ? await listIds(db, nearest.relaxation.rest, nearest.terms, nearest.relaxation.total, toRange(page))
    : [];
  return { ...found, pets: await getPets(db, ids), relaxed: relaxations.map(({ relaxation }) => relaxation) };
}

/** Matches, without relaxations. */
export function listFoundPets(db: Database, search: PetSearch): List<Pet> {
  return listFromIds(
    async (range) => {
      const { groups, terms } = await findMatches(db, search);
      const { total } = countFacets(groups, search);
      return { ids: await listIds(db, search, terms, total, range), count: () => total };
    },
    (ids) => getPets(db, ids),
  );
}

/** Number of matches, and number for each other value of each facet. */
export async function countFoundPets(db: Database, search: PetSearch): Promise<{ total: number; facets: FacetCounts }> {
  const { groups } = await findMatches(db, search);
  const { total, counts } = countFacets(groups, search);
  return { total, facets: counts };
}

interface Matches extends CorrectedTerms {
  /** Pets that match the terms, whatever their facets. */
  groups: PetGroup[];
}

async function findMatches(db: Database, search: PetSearch): Promise<Matches> {
  const typed = await parseTerms(db, search);
  const groups = await groupMatches(db, typed);
  if (groups.length > 0 || !hasTerms(typed)) return { groups, terms: typed, corrected: [], ignored: [] };
  const correction = await correctTerms(db, typed);
  const isCorrected = correction.corrected.length + correction.ignored.length > 0;
  return { groups: isCorrected ? await groupMatches(db, correction.terms) : [], ...correction };
}

function hasTerms({ text, breed }: SearchTerms): boolean {
  return text.length + breed.length > 0;
}

/** Computes all counts in one scan of a narrow index, or of a few rows if the words are rare. */
async function groupMatches(db: Database, { text, breed }: SearchTerms): Promise<PetGroup[]> {
  const { rows } = await sql<PetGroup>`${withoutPreparedPlan}
    select facets, count(*)::int as pets
    from pets
    where is_listed and ${matchTerms(text)} and ${matchBreed(breed)}
    group by facets`.execute(db);
  return rows;
}

/** All listed pets, grouped by facets and unmatched terms. */
async function groupAll(db: Database, { groups, terms }: Matches): Promise<PetGroup[]> {
  if (!hasTerms(terms)) return groups;
  const { rows } = await sql<PetGroup>`${withoutPreparedPlan}
    select facets, ${unmatchedTerms(terms)} as unmatched, count(*)::int as pets
    from pets
    where is_listed
    group by 1, 2`.execute(db);
  return rows;
}

async function listIds(
  db: Database,
  search: PetSearch,
  { text, breed }: SearchTerms,
  total: number,
  range?: RowRange,
): Promise<{ id: number }[]> {
  if (range && range.offset >= total) return [];
  const { mask, value } = maskOf(search);
  const matchFacets = mask === 0 ? sql`true` : sql`(facets & ${mask}) = ${value}`;
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id
    from pets
    where is_listed and ${matchFacets} and ${matchTerms(text)} and ${matchBreed(breed)}
    order by ${orders[search.sort ?? 'newest']} ${limitClause(range)}`.execute(db);
  return rows;
}

/**
 * The index `pets_listing_order` contains all sort columns. Each order ends with the id, so that equal pets stay in
 * the same order across pages.
 */
const orders: Record<PetOrder, RawBuilder<unknown>> = {
  newest: sql`status_rank, created_at desc, id desc`,
  waiting: sql`status_rank, created_at, id`,
  // The first line of the search text is the name. The C collation sorts the same on every machine.
  name: sql`status_rank, search_text collate "C", id`,
  youngest: sql`status_rank, age, created_at desc, id desc`,
  oldest: sql`status_rank, age desc nulls last, created_at desc, id desc`,
};
