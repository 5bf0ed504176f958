import { formatMonths, formatYears } from './pet-age.contract.ts';
import { formatPounds, inBothUnits, KG_PER_POUND } from './pet-weight.contract.ts';
import type { Bound, Facet, FacetValue, PetOrder, PetSearch } from './pet-search.contract.ts';

export const facetLabels: Record<Facet, string> = {
  type: 'Type',
  gender: 'Gender',
  age: 'Age',
  size: 'Size',
  hypoallergenic: 'Hypoallergenic',
  special_needs: 'Special needs',
  good_with_children: 'Good with children',
  good_with_dogs: 'Good with dogs',
  good_with_cats: 'Good with cats',
  status: 'Status',
  house_trained: 'House-trained',
};

export function labelOfLister(lister: 'shelter' | 'owner'): string {
  return lister === 'owner' ? 'Listed by owner' : 'From the shelter';
}

const ageLabels: Record<FacetValue<'age'>, string> = {
  baby: 'Baby (under 1 year)',
  young: 'Young (1–2 years)',
  adult: 'Adult (3–7 years)',
  senior: 'Senior (8+ years)',
};

export const orderLabels: Record<PetOrder, string> = {
  newest: 'Newest first',
  waiting: 'Longest stay',
  name: 'Name A–Z',
  youngest: 'Youngest first',
  oldest: 'Oldest first',
};

export function labelOf(facet: Facet, value: string): string {
  if (facet === 'age') return ageLabels[value as FacetValue<'age'>];
  if (value === 'yes') return facetLabels[facet];
  // "Pending" would be read as a pending application.
  return value === 'Pending' ? 'On hold' : value;
}

export function labelOfBound(bound: Bound, value: number): string {
  switch (bound) {
    case 'min_age':
      return `${formatYears(value)} or older`;
    case 'max_age':
      return `Under ${formatYears(value + 1)}`;
    case 'min_months':
      return `${formatMonths(value)} or older`;
    case 'max_months':
      return `Under ${value === 11 ? '1 year' : formatMonths(value + 1)}`;
    case 'min_weight':
      return `Over ${formatWeightLimit(value)}`;
    case 'max_weight':
    default:
      return `Under ${formatWeightLimit(value)}`;
  }
}

/** As typed. Limits are kilograms with one decimal: 10 lb are 4.5 kg, which would be 9.9 lb. */
function formatWeightLimit(kilograms: number): string {
  const pounds = Math.round(kilograms / KG_PER_POUND);
  const isRound = Math.round(pounds * KG_PER_POUND * 10) / 10 === kilograms;
  return inBothUnits(isRound ? `${pounds} lb` : formatPounds(kilograms), `${kilograms} kg`);
}

/** The age of pets in a search whose limits are the same, such as "2 years", and these limits. */
export function exactAgeOf(search: PetSearch): { label: string; criteria: [Bound, Bound] } | null {
  const { min_age, max_age, min_months, max_months } = search;
  if (min_age !== undefined && min_age === max_age) {
    return { label: formatYears(min_age), criteria: ['min_age', 'max_age'] };
  }
  if (min_months === undefined || min_months !== max_months) return null;
  return { label: formatMonths(min_months), criteria: ['min_months', 'max_months'] };
}
