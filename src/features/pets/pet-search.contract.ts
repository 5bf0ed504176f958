/**
 * What visitors can search for, and its URL parameters (`product.md`, section 5). Kept apart from the schemas, so
 * that public pages load no validation library.
 */

export const petTypes = ['Dog', 'Cat', 'Fish', 'Turtle', 'Hamster', 'Other'] as const;
export const genders = ['Male', 'Female'] as const;
/** baby: under 1 year, young: 1–2, adult: 3–7, senior: 8 and more. */
export const ageGroups = ['baby', 'young', 'adult', 'senior'] as const;
/** Names and values follow the Petfinder schema. */
export const sizes = ['Small', 'Medium', 'Large', 'Extra Large'] as const;
/** As stored and returned. Input may use any letter case. */
export const adoptionStatuses = ['Available', 'Pending', 'Adopted'] as const;
/** Within each order, Available pets come first, then Pending, then Adopted. */
export const petOrders = ['newest', 'waiting', 'name', 'youngest', 'oldest'] as const;

export type PetType = (typeof petTypes)[number];
export type PetOrder = (typeof petOrders)[number];

/** The values of each facet. A yes-or-no facet can only be searched for yes. */
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

/** A search from a URL. Absent criteria do not matter. */
export type PetSearch = { [F in Facet]?: FacetValue<F> } & {
  /** Words in name, species or breed. */
  text?: string;
  /** Words in the breed. */
  breed?: string;
  /** Default: `newest`. */
  sort?: PetOrder;
};

/** How many pets each value of a facet would leave, with all other criteria unchanged. */
export type FacetCounts = { [F in Facet]: Record<FacetValue<F>, number> };

export const MAX_SEARCH_LENGTH = 100;

/** Parses a search from URL parameters. Ignores invalid ones. */
export function parsePetSearch(params: URLSearchParams): PetSearch {
  const search: Record<string, string> = {};
  for (const name of ['text', 'breed'] as const) {
    const text = normalizeText(params.get(name) ?? '');
    if (text !== null) search[name] = text;
  }
  for (const name of [...facets, 'sort'] as const) {
    const value = canonicalChoice(name, params.get(name) ?? '');
    if (value !== null) search[name] = value;
  }
  return search;
}

/** The canonical query string of a search, such as `?type=Dog&age=baby`. Empty for an empty search. */
export function petSearchQuery(search: PetSearch, page = 1): string {
  const query = new URLSearchParams();
  for (const name of ['text', 'breed', ...facets, 'sort'] as const) {
    const value = search[name];
    if (value !== undefined && !(name === 'sort' && value === 'newest')) query.set(name, value);
  }
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The canonical spelling of a facet's value or of a sort order, or null if it is invalid. */
export function canonicalChoice(name: Facet | 'sort', value: string): string | null {
  const choices: readonly string[] = name === 'sort' ? petOrders : facetValues[name];
  return choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
}

/** Normalizes typed text: NFC, one line, without control characters. Null if nothing is left. */
function normalizeText(value: string): string | null {
  const composed = value.toWellFormed().normalize('NFC');
  const text = composed.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').trim();
  return Array.from(text).slice(0, MAX_SEARCH_LENGTH).join('').trim() || null;
}
