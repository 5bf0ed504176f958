import { sql, type RawBuilder } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { limitClause, listFromIds, packIds, type List } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Pet } from '../pets.contract.ts';
import type { FacetCounts, PetOrder, PetSearch } from '../pet-search.contract.ts';
import { correctTerms, type Correction, type CorrectedTerms } from './correct-search-terms.ts';
import { maskOf } from './pet-facets.ts';
import { listingSubject, petSubjects } from './pet-subjects.ts';
import { getPets, toChunkedPets } from './pets.queries.ts';
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
  return declareReads([petSubjects.lists], () => findPets(db, search, page));
}

/** All pets in listing order, with the number of each type. Nothing else of them matters to the page. */
export async function listCatalogue(
  db: Database,
  page: Page,
): Promise<{ pets: Pet[]; total: number; types: FacetCounts['type'] }> {
  return declareReads([petSubjects.members], async () => {
    const { pets, total, counts } = await findPets(db, {}, page);
    addReadSubjects([listingSubject(pets, { start: page.page === 1, end: pets.length < page.limit })]);
    return { pets, total, types: counts.type };
  });
}

async function findPets(db: Database, search: PetSearch, page: Page): Promise<FoundPets> {
  const matches = await findMatches(db, search);
  const { terms, corrected, ignored } = matches;
  const searchedTerms = ignored.length > 0 ? [...terms.text, ...terms.breed].map(({ typed }) => typed) : [];
  const found = { ...countFacets(matches.groups, search), corrected, ignored, searchedTerms };
  if (found.total > 0) {
    const ids = await listIds(db, search, terms, found.total, page);
    return { ...found, pets: await getPets(db, ids), relaxed: [] };
  }
  const relaxations = relax(await groupAll(db, matches), search, terms);
  const [nearest] = relaxations;
  const ids = nearest ? await listIds(db, nearest.relaxation.rest, nearest.terms, nearest.relaxation.total, page) : [];
  return { ...found, pets: await getPets(db, ids), relaxed: relaxations.map(({ relaxation }) => relaxation) };
}

/** Matches, without relaxations. */
export function listFoundPets(db: Database, search: PetSearch): List<Pet> {
  const list = listFromIds(
    (page) =>
      declareReads([petSubjects.lists], async () => {
        const { groups, terms } = await findMatches(db, search);
        const { total } = countFacets(groups, search);
        return { ids: await listIds(db, search, terms, total, page), count: () => total };
      }),
    (ids) => getPets(db, ids),
  );
  const findIds = async () => packIds(db, selectIds(search, (await findMatches(db, search)).terms));
  return { ...list, chunks: toChunkedPets(db, findIds) };
}

/** Number of matches, and number for each other value of each facet. */
export async function countFoundPets(db: Database, search: PetSearch): Promise<{ total: number; facets: FacetCounts }> {
  const { groups } = await declareReads([petSubjects.lists], () => findMatches(db, search));
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
  terms: SearchTerms,
  total: number,
  page?: Page,
): Promise<{ id: number }[]> {
  if (page && (page.page - 1) * page.limit >= total) return [];
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    ${selectIds(search, terms)} ${limitClause(page)}`.execute(db);
  return rows;
}

function selectIds(search: PetSearch, { text, breed }: SearchTerms): RawBuilder<unknown> {
  const { mask, value } = maskOf(search);
  const matchFacets = mask === 0 ? sql`true` : sql`(facets & ${mask}) = ${value}`;
  return sql`
    select id
    from pets
    where is_listed and ${matchFacets} and ${matchTerms(text)} and ${matchBreed(breed)}
    order by ${orders[search.sort ?? 'newest']}`;
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
