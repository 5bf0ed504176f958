import type { Facet, FacetValue, PetOrder } from './pet-search.contract.ts';

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
};

const ageLabels: Record<FacetValue<'age'>, string> = {
  baby: 'Baby, under 1 year',
  young: 'Young, 1–2 years',
  adult: 'Adult, 3–7 years',
  senior: 'Senior, 8+ years',
};

export const orderLabels: Record<PetOrder, string> = {
  newest: 'Newest first',
  waiting: 'Waiting longest',
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
