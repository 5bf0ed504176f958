import { type criteria, facets, facetValues, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { bitsOf, fieldOf, FREE_BIT, maskOf, MAX_VALUES } from './pet-facets.ts';
import { MAX_TERMS, type SearchTerms } from './search-terms.ts';

/** Pets with the same facets. */
export interface PetGroup {
  facets: number;
  pets: number;
}

/** Pets that do not match the same criteria: the bits of facets, and one per term from `FREE_BIT`. */
export interface UnmatchedGroup {
  unmatched: number;
  pets: number;
}

/** A less strict search that does find pets. */
export interface Relaxation {
  /** Includes the text or the breed if all of its words are left out. */
  without: (typeof criteria)[number][];
  /** Words that are left out while others of the same text or breed stay. */
  terms: string[];
  /** The remaining search. */
  rest: PetSearch;
  total: number;
}

export const MAX_RELAXATIONS = 4;

/** Number of pets that match the facets of a search, and number for each other value. */
export function countFacets(groups: readonly PetGroup[], search: PetSearch): { total: number; counts: FacetCounts } {
  const { mask, value } = maskOf(search);
  const sums = facets.map((facet) => ({ facet, ...fieldOf(facet), pets: Array.from({ length: MAX_VALUES }, () => 0) }));
  let total = 0;
  // There are thousands of groups: only arithmetic here.
  for (const group of groups) {
    const different = (group.facets ^ value) & mask;
    if (different === 0) total += group.pets;
    for (const { bits, shift, pets } of sums) {
      // Ignore this facet: counts show what choosing another value would find.
      if ((different & ~bits) === 0) pets[(group.facets & bits) >> shift]! += group.pets;
    }
  }
  const counts = emptyCounts();
  for (const { facet, pets } of sums) {
    facetValues[facet].forEach((name, index) => ((counts[facet] as Record<string, number>)[name] = pets[index + 1]!));
  }
  return { total, counts };
}

/** The facets of the pets that match a search. */
export function listMatchingFacets(groups: readonly PetGroup[], search: PetSearch): number[] {
  const { mask, value } = maskOf(search);
  const matching = groups.filter((group) => ((group.facets ^ value) & mask) === 0);
  return matching.map((group) => group.facets);
}

/**
 * Suggests what to leave out of a search without results: as little as possible, then what finds the most. No
 * suggestion leaves out a superset of another. Each comes with its remaining terms.
 * @param groups groups of all listed pets
 */
export function relax(
  groups: readonly UnmatchedGroup[],
  search: PetSearch,
  terms: SearchTerms,
): { relaxation: Relaxation; terms: SearchTerms }[] {
  // A search finds a pet only if it leaves out all criteria that the pet doesn't match. No pet's unmatched criteria are a
  // proper subset of a chosen candidate's, so the search finds exactly the pets with the same bits.
  const candidates = groups.map(({ unmatched, pets }) => ({
    bits: unmatched,
    size: countUnmatched(unmatched),
    total: pets,
  }));
  candidates.sort((one, other) => one.size - other.size || other.total - one.total);
  const chosen: typeof candidates = [];
  for (const candidate of candidates) {
    if (chosen.length === MAX_RELAXATIONS) break;
    if (chosen.every(({ bits }) => (bits & ~candidate.bits) !== 0)) chosen.push(candidate);
  }
  return chosen.map(({ bits, total }) => createRelaxation(bits, total, search, terms));
}

/** The same pets, with some bits ignored. */
export function mergeWithout(bits: number, groups: readonly UnmatchedGroup[]): UnmatchedGroup[] {
  const totals = new Map<number, number>();
  for (const { unmatched, pets } of groups) {
    totals.set(unmatched & ~bits, (totals.get(unmatched & ~bits) ?? 0) + pets);
  }
  return [...totals].map(([unmatched, pets]) => ({ unmatched, pets }));
}

function countUnmatched(bits: number): number {
  let count = facets.filter((facet) => (bits & bitsOf(facet)) !== 0).length;
  for (let position = 0; position < 2 * MAX_TERMS; position++) if (isUnmatched(bits, position)) count++;
  return count;
}

function createRelaxation(
  bits: number,
  total: number,
  search: PetSearch,
  terms: SearchTerms,
): { relaxation: Relaxation; terms: SearchTerms } {
  const rest = { ...search };
  const without: Relaxation['without'] = [];
  const omitted: string[] = [];
  const remaining: SearchTerms = { ...terms };
  for (const [field, first] of [
    ['text', 0],
    ['breed', MAX_TERMS],
  ] as const) {
    remaining[field] = terms[field].filter((_, index) => !isUnmatched(bits, first + index));
    if (remaining[field].length === terms[field].length) continue;
    if (remaining[field].length === 0) {
      without.push(field);
      delete rest[field];
    } else {
      omitted.push(...terms[field].filter((word) => !remaining[field].includes(word)).map(({ typed }) => typed));
      rest[field] = remaining[field].map(({ typed }) => typed).join(' ');
    }
  }
  for (const facet of facets) {
    if ((bits & bitsOf(facet)) === 0) continue;
    without.push(facet);
    delete rest[facet];
  }
  return { relaxation: { without, terms: omitted, rest, total }, terms: remaining };
}

function isUnmatched(bits: number, position: number): boolean {
  return (bits & (FREE_BIT * 2 ** position)) !== 0;
}

function emptyCounts(): FacetCounts {
  const none = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]));
  return Object.fromEntries(facets.map((facet) => [facet, none(facetValues[facet])])) as unknown as FacetCounts;
}
