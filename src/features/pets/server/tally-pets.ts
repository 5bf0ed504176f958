import { facets, facetValues, type Facet, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { bitsOf, FREE_BIT, maskOf, readFacet } from './pet-facets.ts';

/** Pets that are alike in all that can be picked, and in whether they have the words that were typed. */
export interface PetGroup {
  facets: number;
  pets: number;
  /** Absent where all of them have the words. */
  lacks_text?: boolean;
  lacks_breed?: boolean;
}

/** What of a search can be left out. */
export type Criterion = Facet | 'text' | 'breed';

/** A search with something left out that does find pets. */
export interface Relaxation {
  without: Criterion[];
  total: number;
}

const MOST_RELAXATIONS = 4;

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
 * finds the most. None of them leaves out more than another one does.
 * @param groups of all pets there are
 */
export function relax(groups: readonly PetGroup[], search: PetSearch): Relaxation[] {
  const missedBy = missing(search);
  const petsMissing = new Map<number, number>();
  for (const group of groups) {
    const missed = missedBy(group);
    petsMissing.set(missed, (petsMissing.get(missed) ?? 0) + group.pets);
  }
  // Whatever finds a pet leaves out all that this pet misses. No pet misses less than one that is chosen leaves out, so
  // those that miss just that are all it finds.
  const candidates = [...petsMissing].map(([bits, total]) => ({ bits, without: criteriaIn(bits), total }));
  candidates.sort((one, other) => one.without.length - other.without.length || other.total - one.total);
  const chosen: typeof candidates = [];
  for (const candidate of candidates) {
    if (chosen.length === MOST_RELAXATIONS) break;
    if (chosen.every(({ bits }) => (bits & ~candidate.bits) !== 0)) chosen.push(candidate);
  }
  return chosen.map(({ without, total }) => ({ without, total }));
}

/** Says which criteria of a search a group misses, as bits: those of the facets, and one each for text and breed. */
function missing(search: PetSearch): (group: PetGroup) => number {
  const { mask, value } = maskOf(search);
  const picked = facets.filter((facet) => search[facet] !== undefined).map(bitsOf);
  return (group) => {
    const different = (group.facets ^ value) & mask;
    let missed = (group.lacks_text ? TEXT : 0) | (group.lacks_breed ? BREED : 0);
    for (const bits of picked) if ((different & bits) !== 0) missed |= bits;
    return missed;
  };
}

const TEXT = FREE_BIT;
const BREED = FREE_BIT * 2;

function criteriaIn(bits: number): Criterion[] {
  const words = [
    ...((bits & TEXT) !== 0 ? (['text'] as const) : []),
    ...((bits & BREED) !== 0 ? (['breed'] as const) : []),
  ];
  return [...words, ...facets.filter((facet) => (bits & bitsOf(facet)) !== 0)];
}

function noCounts(): FacetCounts {
  const none = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]));
  return Object.fromEntries(facets.map((facet) => [facet, none(facetValues[facet])])) as unknown as FacetCounts;
}
