import { facets, facetValues, type Facet, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { bitsOf, FREE_BIT, maskOf, readFacet } from './pet-facets.ts';
import { MAX_WORDS, type SearchedWords } from './search-words.ts';

/** Pets that are alike in all that can be picked, and in which of the words that were typed they have. */
export interface PetGroup {
  facets: number;
  pets: number;
  /** As `lackedWords` packs it; absent where they have all of them. */
  lacks?: number;
}

/** What of a search can be left out. */
export type Criterion = Facet | 'text' | 'breed';

/** A search with something left out that does find pets. */
export interface Relaxation {
  /** Of the text and the breed, if all of their words are left out. */
  without: Criterion[];
  /** The words that are left out where others of the same text or breed stay. */
  words: string[];
  /** The search that is left. */
  rest: PetSearch;
  total: number;
}

const MAX_RELAXATIONS = 4;

/** How many pets fit the facets of a search, and how many would with another value of each. */
export function tally(groups: readonly PetGroup[], search: PetSearch): { total: number; counts: FacetCounts } {
  const counts = noCounts();
  const missedBy = missing(search);
  let total = 0;
  for (const group of groups) {
    const missed = missedBy(group);
    if (missed === 0) total += group.pets;
    for (const facet of facets) {
      // Counted as if this facet had not been picked: it may be the one that is missed.
      if ((missed & ~bitsOf(facet)) !== 0) continue;
      const value = readFacet(facet, group.facets);
      if (value !== null) (counts[facet] as Record<string, number>)[value]! += group.pets;
    }
  }
  return { total, counts };
}

/**
 * What to leave out of a search that finds nothing, so that it finds something: as little as possible, and then what
 * finds the most. None of them leaves out more than another one does. Each comes with the words that are left.
 * @param groups of all pets there are
 */
export function relax(
  groups: readonly PetGroup[],
  search: PetSearch,
  words: SearchedWords,
): { relaxation: Relaxation; words: SearchedWords }[] {
  const missedBy = missing(search);
  const petsMissing = new Map<number, number>();
  for (const group of groups) {
    const missed = missedBy(group);
    petsMissing.set(missed, (petsMissing.get(missed) ?? 0) + group.pets);
  }
  // Whatever finds a pet leaves out all that this pet misses. No pet misses less than one that is chosen leaves out, so
  // those that miss just that are all it finds.
  const candidates = [...petsMissing].map(([bits, total]) => ({ bits, size: countMissed(bits), total }));
  candidates.sort((one, other) => one.size - other.size || other.total - one.total);
  const chosen: typeof candidates = [];
  for (const candidate of candidates) {
    if (chosen.length === MAX_RELAXATIONS) break;
    if (chosen.every(({ bits }) => (bits & ~candidate.bits) !== 0)) chosen.push(candidate);
  }
  return chosen.map(({ bits, total }) => leaveOut(bits, total, search, words));
}

/** Says what of a search a group misses, as bits: those of the facets, and one for each word from `FREE_BIT`. */
function missing(search: PetSearch): (group: PetGroup) => number {
  const { mask, value } = maskOf(search);
  const picked = facets.filter((facet) => search[facet] !== undefined).map(bitsOf);
  return (group) => {
    const different = (group.facets ^ value) & mask;
    let missed = (group.lacks ?? 0) * FREE_BIT;
    for (const bits of picked) if ((different & bits) !== 0) missed |= bits;
    return missed;
  };
}

function countMissed(bits: number): number {
  let count = facets.filter((facet) => (bits & bitsOf(facet)) !== 0).length;
  for (let place = 0; place < 2 * MAX_WORDS; place++) if (isLacked(bits, place)) count++;
  return count;
}

function leaveOut(
  bits: number,
  total: number,
  search: PetSearch,
  words: SearchedWords,
): { relaxation: Relaxation; words: SearchedWords } {
  const rest = { ...search };
  const without: Criterion[] = [];
  const leftOut: string[] = [];
  const left: SearchedWords = { ...words };
  for (const [kind, first] of [
    ['text', 0],
    ['breed', MAX_WORDS],
  ] as const) {
    left[kind] = words[kind].filter((_, at) => !isLacked(bits, first + at));
    if (left[kind].length === words[kind].length) continue;
    if (left[kind].length === 0) {
      without.push(kind);
      delete rest[kind];
    } else {
      leftOut.push(...words[kind].filter((word) => !left[kind].includes(word)).map(({ typed }) => typed));
      rest[kind] = left[kind].map(({ typed }) => typed).join(' ');
    }
  }
  for (const facet of facets) {
    if ((bits & bitsOf(facet)) === 0) continue;
    without.push(facet);
    delete rest[facet];
  }
  return { relaxation: { without, words: leftOut, rest, total }, words: left };
}

function isLacked(bits: number, place: number): boolean {
  return (bits & (FREE_BIT * 2 ** place)) !== 0;
}

function noCounts(): FacetCounts {
  const none = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]));
  return Object.fromEntries(facets.map((facet) => [facet, none(facetValues[facet])])) as unknown as FacetCounts;
}
