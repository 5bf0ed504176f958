import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, packIds, type List } from '../../../platform/database/list.ts';
import { toRange } from '../../../platform/database/row-range.ts';
import { readSnapshot } from '../../../platform/database/read-snapshot.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Pet } from '../pets.contract.ts';
import type { FacetCounts, PetSearch } from '../pet-search.contract.ts';
import { correctTerms, type Correction, type CorrectedTerms } from './correct-search-terms.ts';
import { listingSubject, petSubjects } from './pet-subjects.ts';
import { listAll, listRange, selectIds } from './listing-page.ts';
import { groupByUnmatched, groupMatches, hasTerms } from './pet-counts.ts';
import { getPets, toChunkedPets } from './pets.queries.ts';
import { parseTerms, type SearchTerms } from './search-terms.ts';
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
    const { pets, total, counts } = await readSnapshot(db, (trx) => findPets(trx, {}, page));
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
    const ids = await listRange(db, { search, ...matches, ...found }, toRange(page));
    return { ...found, pets: await getPets(db, ids), relaxed: [] };
  }
  const relaxations = relax(await groupByUnmatched(db, search, terms), search, terms);
  const [nearest] = relaxations;
  const ids = nearest ? await listNearest(db, matches, nearest, page) : [];
  return { ...found, pets: await getPets(db, ids), relaxed: relaxations.map(({ relaxation }) => relaxation) };
}

/** Matches, without relaxations. */
export function listFoundPets(db: Database, search: PetSearch): List<Pet> {
  const list = listFromIds(
    (range) =>
      declareReads([petSubjects.lists], async () => {
        const { groups, terms } = await findMatches(db, search);
        const counted = countFacets(groups, search);
        const listing = { search, terms, groups, ...counted };
        const ids = range ? await listRange(db, listing, range) : await listAll(db, listing);
        return { ids, count: () => counted.total };
      }),
    (ids) => getPets(db, ids),
  );
  const findIds = async () => packIds(db, selectIds({ search, terms: (await findMatches(db, search)).terms }));
  return { ...list, chunks: toChunkedPets(db, findIds) };
}

/** Number of matches, and number for each other value of each facet. */
export async function countFoundPets(db: Database, search: PetSearch): Promise<{ total: number; facets: FacetCounts }> {
  const { groups } = await declareReads([petSubjects.lists], () => findMatches(db, search));
  const { total, counts } = countFacets(groups, search);
  return { total, facets: counts };
}

async function listNearest(
  db: Database,
  matches: Matches,
  { relaxation: { rest }, terms }: ReturnType<typeof relax>[number],
  page: Page,
): Promise<{ id: number }[]> {
  // Only facets were left out.
  const isSameText = countTerms(terms) === countTerms(matches.terms);
  const groups = isSameText ? matches.groups : await groupMatches(db, terms);
  return listRange(db, { search: rest, terms, groups, ...countFacets(groups, rest) }, toRange(page));
}

function countTerms({ text, breed }: SearchTerms): number {
  return text.length + breed.length;
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
