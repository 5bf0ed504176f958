/**
 * What can be searched for, and how an address says it (`product.md`, section 5). It stands apart from the schemas, so
 * that the public pages carry no validation library.
 */

export const petTypes = ['Dog', 'Cat', 'Fish', 'Turtle', 'Hamster', 'Other'] as const;
export const genders = ['Male', 'Female'] as const;
/** baby: under 1 year, young: 1–2, adult: 3–7, senior: 8 and more. */
export const ageGroups = ['baby', 'young', 'adult', 'senior'] as const;
/** Names and values follow the Petfinder schema. */
export const sizes = ['Small', 'Medium', 'Large', 'Extra Large'] as const;
/** The words a pet's adoption status is stored and answered in; read in any letter case. */
export const adoptionStatuses = ['Available', 'Pending', 'Adopted'] as const;
/** Within each order Available pets stand first, then those on hold, then adopted ones. */
export const petOrders = ['newest', 'waiting', 'name', 'youngest', 'oldest'] as const;

export type PetType = (typeof petTypes)[number];
export type PetOrder = (typeof petOrders)[number];

/** What is picked from a list, a value each; of yes or no only yes can be asked for. */
export const facetValues = {
  type: petTypes,
  gender: genders,
  age: ageGroups,
  size: sizes,
  hypoallergenic: ['yes'],
  special_needs: ['yes'],
  good_with_children: ['yes'],
  good_with_dogs: ['yes'],
  good_with_cats: ['yes'],
  status: adoptionStatuses,
} as const;

export type Facet = keyof typeof facetValues;
export type FacetValue<F extends Facet> = (typeof facetValues)[F][number];
export const facets = Object.keys(facetValues) as Facet[];

/** A search as an address holds it; what is absent does not matter. */
export type PetSearch = { [F in Facet]?: FacetValue<F> } & {
  /** Words in name, species or breed. */
  text?: string;
  /** Words in the breed. */
  breed?: string;
  /** `newest` where absent. */
  sort?: PetOrder;
};

/** How many pets there would be with each value of a facet, all else that is searched for staying as it is. */
export type FacetCounts = { [F in Facet]: Record<FacetValue<F>, number> };

/** Longest text that can be searched for, in characters. */
export const MAX_SEARCH = 100;

/** Reads a search from an address. What makes no sense in it is left out. */
export function readPetSearch(asked: URLSearchParams): PetSearch {
  const search: Record<string, string> = {};
  for (const name of ['text', 'breed'] as const) {
    const words = canonicalWords(asked.get(name) ?? '');
    if (words !== null) search[name] = words;
  }
  for (const name of [...facets, 'sort'] as const) {
    const value = canonicalChoice(name, asked.get(name) ?? '');
    if (value !== null) search[name] = value;
  }
  return search;
}

/** The search part of the one address for a search, such as `?type=Dog&age=baby`; empty where nothing is searched for. */
export function petSearchQuery(search: PetSearch, page = 1): string {
  const query = new URLSearchParams();
  for (const name of ['text', 'breed', ...facets, 'sort'] as const) {
    const value = search[name];
    if (value !== undefined && !(name === 'sort' && value === 'newest')) query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** A facet's value, or an order, in its one spelling, whatever letters were typed; null for what is none. */
export function canonicalChoice(name: Facet | 'sort', value: string): string | null {
  const choices: readonly string[] = name === 'sort' ? petOrders : facetValues[name];
  return choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
}

/** Words as they are searched for: composed, in one line, without what no keyboard types; null where there are none. */
function canonicalWords(value: string): string | null {
  const composed = value.toWellFormed().normalize('NFC');
  const words = composed.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').trim();
  return Array.from(words).slice(0, MAX_SEARCH).join('').trim() || null;
}
