import { declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, packIds, type List } from '../../../platform/database/list.ts';
import { toRange } from '../../../platform/database/row-range.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Pet } from '../pets.contract.ts';
import { chipsOf, without } from '../format-search.contract.ts';
import type { FacetCounts, PetSearch } from '../pet-search.contract.ts';
import type { Correction } from './correct-search-terms.ts';
import { countTerms, findMatches, groupSearch, toSearched, type Matches } from './find-matches.ts';
import { petSubjects } from './pet-subjects.ts';
import { listAll, listRange, selectIds } from './listing-page.ts';
import { hasLimits, limitsOf, withoutLimits } from './match-limits.ts';
import { groupByUnmatched, groupMatches } from './pet-counts.ts';
import { getPets, toChunkedPets } from './pets.queries.ts';
import type { SearchTerms } from './search-terms.ts';
import { relax, countFacets, MAX_RELAXATIONS, mergeWithout, type Relaxation } from './facet-counts.ts';
import { bitsOf } from './pet-facets.ts';

export interface FoundPets {
  /** A page of matches. Without matches, those of the first relaxation. */
  pets: Pet[];
  total: number;
  /** How many pets each value of a facet would leave: of those that can be adopted, unless the search says otherwise. */
  counts: FacetCounts;
  /** Typed words that match no pet, and their replacements. */
  corrected: Correction[];
  /** Words without any match (and single letters beside them), and the words that were used instead. */
  ignored: string[];
  searchedTerms: string[];
  /** The search with corrections and without ignored words. */
  searched: PetSearch;
  /**
   * Without matches: what to leave out to find some, least first; at most four. Counts pets that can be adopted, unless
   * there are none or the search says otherwise.
   */
  relaxed: Relaxation[];
}

/**
 * Searches pets (`product.md`, section 5). Returns a page of matches, or of the nearest matches if there are none.
 * @param page from 1, with `limit` pets each
 */
export async function searchPets(db: Database, search: PetSearch, page: Page): Promise<FoundPets> {
  return declareReads([petSubjects.lists], () => findPets(db, search, page));
}

async function findPets(db: Database, typed: PetSearch, page: Page): Promise<FoundPets> {
  const matches = await findMatches(db, typed, true);
  const { search, terms, corrected, ignored, searchedTerms } = matches;
  const { total, counts } = countFacets(matches.groups, search);
  // Visitors look for pets that they can adopt, so the other filters count these.
  const isAnyStatus = search.status === undefined && counts.status.Available > 0;
  const adoptable = isAnyStatus ? countFacets(matches.groups, { ...search, status: 'Available' }).counts : counts;
  const found = { total, counts: adoptable, corrected, ignored, searchedTerms, searched: toSearched(matches) };
  if (found.total > 0) {
    const ids = await listRange(db, { ...matches, ...found }, toRange(page));
    return { ...found, pets: await getPets(db, ids), relaxed: [] };
  }
  // A correction that finds nothing either is no help.
  const nothing = { ...found, corrected: [] };
  // Without the filters, all-ignored text would find nothing.
  const relaxable = countTerms(terms) === 0 ? found.searched : search;
  if (hasLimits(search)) return withoutOneCriterion(db, relaxable, terms, nothing, page);
  const relaxations = await findRelaxations(db, relaxable, terms);
  const [nearest] = relaxations;
  const ids = nearest ? await listNearest(db, matches, nearest, page) : [];
  return { ...nothing, pets: await getPets(db, ids), relaxed: relaxations.map(({ relaxation }) => relaxation) };
}

const MAX_TRIED_CRITERIA = 8;

/** Those that find pets that can be adopted, if there are any. */
async function findRelaxations(db: Database, search: PetSearch, terms: SearchTerms): Promise<ReturnType<typeof relax>> {
  const adoptable: PetSearch = { status: 'Available', ...search };
  const groups = await groupByUnmatched(db, adoptable, terms);
  if (search.status !== undefined) return relax(groups, search, terms);
  const status = bitsOf('status');
  const available = relax(
    groups.filter(({ unmatched }) => (unmatched & status) === 0),
    search,
    terms,
  );
  return available.length > 0 ? available : relax(mergeWithout(status, groups), search, terms);
}

/**
 * As many criteria of a search with limits as can be left out one at a time. Each is counted by a statement of its own, so
 * they are few.
 */
async function withoutOneCriterion(
  db: Database,
  search: PetSearch,
  terms: SearchTerms,
  found: Omit<FoundPets, 'pets' | 'relaxed'>,
  page: Page,
): Promise<FoundPets> {
  const relaxed: Relaxation[] = [];
  const limits = limitsOf(search);
  const isLimit = (criteria: readonly string[]) => limits.some((name) => criteria.includes(name));
  const chips = chipsOf(search).toSorted(
    (one, other) => Number(isLimit(other.criteria)) - Number(isLimit(one.criteria)),
  );
  for (const { criteria } of chips.slice(0, MAX_TRIED_CRITERIA)) {
    const rest = without(search, criteria);
    const restTerms = {
      text: rest.text === undefined ? [] : terms.text,
      breed: rest.breed === undefined ? [] : terms.breed,
    };
    const groups = await groupSearch(db, rest, restTerms);
    const { total } = countFacets(groups, { status: 'Available', ...rest });
    if (total > 0) relaxed.push({ without: criteria, terms: [], rest, total });
  }
  if (relaxed.length === 0) return withoutItsLimits(db, search, found, page);
  relaxed.sort((one, other) => other.total - one.total);
  const { pets } = await findPets(db, relaxed[0]!.rest, page);
  return { ...found, pets, relaxed: relaxed.slice(0, MAX_RELAXATIONS) };
}

/** What to leave out of a search without matches that has limits: these first, whatever else has to go. */
async function withoutItsLimits(
  db: Database,
  search: PetSearch,
  found: Omit<FoundPets, 'pets' | 'relaxed'>,
  page: Page,
): Promise<FoundPets> {
  const limits = limitsOf(search);
  const rest = withoutLimits(search);
  const wider = await findPets(db, rest, page);
  const relaxed =
    wider.total > 0
      ? [{ without: limits, terms: [], rest, total: wider.total }]
      : wider.relaxed.map((each) => ({ ...each, without: [...each.without, ...limits] }));
  return { ...found, pets: wider.pets, relaxed };
}

/** Matches, without relaxations. */
export function listFoundPets(db: Database, search: PetSearch): List<Pet> {
  const list = listFromIds(
    (range) =>
      declareReads([petSubjects.lists], async () => {
        const matches = await findMatches(db, search);
        const counted = countFacets(matches.groups, search);
        const listing = { ...matches, ...counted };
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
