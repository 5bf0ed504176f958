import { facets, facetValues, type Facet, type FacetValue, type PetSearch } from '../pet-search.contract.ts';

/**
 * Where the number `pets.facets` holds each facet: the value's place in its list, from 1, times `unit`; 0 where it is
 * not known. The database computes the number (`pet_facets` in the migrations); what it means stays for ever, so a
 * list of values may only grow at its end.
 */
const places: Record<Facet, { unit: number; most: number }> = {
  type: { unit: 1, most: 7 },
  gender: { unit: 8, most: 3 },
  age: { unit: 32, most: 7 },
  size: { unit: 256, most: 7 },
  status: { unit: 2048, most: 3 },
  hypoallergenic: { unit: 8192, most: 1 },
  special_needs: { unit: 16_384, most: 1 },
  good_with_children: { unit: 32_768, most: 1 },
  good_with_dogs: { unit: 65_536, most: 1 },
  good_with_cats: { unit: 131_072, most: 1 },
};

/** The bits that hold a facet. */
export function bitsOf(facet: Facet): number {
  return places[facet].unit * places[facet].most;
}

/** Bits above those of the facets, for what a search has beside them. */
export const FREE_BIT = 262_144;

/** What a pet's `facets` must be in the bits of the mask to fit a search. */
export interface FacetMask {
  mask: number;
  value: number;
}

export function maskOf(search: PetSearch): FacetMask {
  let mask = 0;
  let value = 0;
  for (const facet of facets) {
    const wanted = search[facet];
    if (wanted === undefined) continue;
    mask |= bitsOf(facet);
    value |= places[facet].unit * (valuesOf(facet).indexOf(wanted) + 1);
  }
  return { mask, value };
}

/** A pet's value of a facet; null where it is not known, and where yes or no is no. */
export function readFacet<F extends Facet>(facet: F, packed: number): FacetValue<F> | null {
  const { unit, most } = places[facet];
  return (valuesOf(facet)[(Math.floor(packed / unit) & most) - 1] ?? null) as FacetValue<F> | null;
}

function valuesOf(facet: Facet): readonly string[] {
  return facetValues[facet];
}
