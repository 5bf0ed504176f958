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

export const listers = ['shelter', 'owner'] as const;

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
  house_trained: ['yes'],
} as const;

export type Facet = keyof typeof facetValues;
export type FacetValue<F extends Facet> = (typeof facetValues)[F][number];
export const facets = Object.keys(facetValues) as Facet[];

/** Limits that a pet's age or weight is compared with, and their greatest values. */
export const bounds = {
  min_age: 100,
  max_age: 100,
  min_months: 11,
  max_months: 11,
  min_weight: 2000,
  max_weight: 2000,
} as const;
export type Bound = keyof typeof bounds;
export const boundNames = Object.keys(bounds) as Bound[];

/** A search from a URL. Absent criteria do not matter. Ages are whole years, or months under
 * one year, and weights kilograms; both limits are included. */
export type PetSearch = { [F in Facet]?: FacetValue<F> } & { [B in Bound]?: number } & {
  /** Words in name, species or breed. */
  text?: string;
  /** Words in the breed. */
  breed?: string;
  listed_by?: (typeof listers)[number];
  /** Default: `newest`. */
  sort?: PetOrder;
};

/** Criteria with a choice of values that are not among the facets. */
export const otherChoices = ['listed_by'] as const;

/** All criteria in the order of the URL. `sort` is not a criterion. */
export const criteria = ['text', 'breed', ...facets, ...otherChoices, ...boundNames] as const;

/** How many pets each value of a facet would leave, with all other criteria unchanged. */
export type FacetCounts = { [F in Facet]: Record<FacetValue<F>, number> };

export const MAX_SEARCH_LENGTH = 100;

/** Parses a search from URL parameters. Ignores invalid ones. */
export function parsePetSearch(params: URLSearchParams): PetSearch {
  const search: Record<string, string | number> = {};
  for (const name of ['text', 'breed'] as const) {
    const text = normalizeText(params.get(name) ?? '');
    if (text !== null) search[name] = text;
  }
  for (const name of [...facets, ...otherChoices, 'sort'] as const) {
    const value = canonicalChoice(name, params.get(name) ?? '');
    if (value !== null) search[name] = value;
  }
  for (const name of boundNames) {
    const value = canonicalBound(name, params.get(name) ?? '');
    if (value !== null) search[name] = Number(value);
  }
  return search;
}

/** The canonical query string of a search, such as `?type=Dog&age=baby`. Empty for an empty search. */
export function petSearchQuery(search: PetSearch, page = 1): string {
  const query = new URLSearchParams();
  for (const name of [...criteria, 'sort'] as const) {
    const value = search[name];
    if (value !== undefined && !(name === 'sort' && value === 'newest')) query.set(name, String(value));
  }
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The criteria and the order of a search, as a call of the API takes them. */
export function petSearchParams(search: PetSearch): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(petSearchQuery(search)));
}

/** The canonical spelling of a limit: whole years or months, or kilograms with at most one decimal. Null if it is invalid. */
export function canonicalBound(name: Bound, value: string): string | null {
  const isWeight = isWeightBound(name);
  const digits = !isWeight ? /^\d{1,3}$/ : /^\d{1,4}(?:\.\d{1,3})?$/;
  if (!digits.test(value)) return null;
  const number = !isWeight ? Number(value) : Math.round(Number(value) * 10) / 10;
  return number <= bounds[name] && (!isWeight || number > 0) ? String(number) : null;
}

export function isWeightBound(name: Bound): boolean {
  return name.endsWith('_weight');
}

/** The canonical spelling of a facet's value or of a sort order, or null if it is invalid. */
export function canonicalChoice(name: Facet | (typeof otherChoices)[number] | 'sort', value: string): string | null {
  const choices: readonly string[] = { ...facetValues, listed_by: listers, sort: petOrders }[name];
  return choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
}

/** Normalizes typed text: NFC, one line, without control characters. Null if nothing is left. */
function normalizeText(value: string): string | null {
  const composed = value.toWellFormed().normalize('NFC');
  const text = composed.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').trim();
  return Array.from(text).slice(0, MAX_SEARCH_LENGTH).join('').trim() || null;
}
