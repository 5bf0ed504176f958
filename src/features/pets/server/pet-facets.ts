import { sql, type RawBuilder } from 'kysely';
import { facets, facetValues, type Facet, type FacetValue, type PetSearch } from '../pet-search.contract.ts';

/**
 * Where `pets.facets` stores each facet: the 1-based index of the value times `unit`, or 0 if unknown. The database
 * computes it (`pet_facets` in the migrations). The encoding is permanent, so new values may only be appended to a
 * list.
 */
const layout: Record<Facet, { unit: number; max: number }> = {
  type: { unit: 1, max: 7 },
  gender: { unit: 8, max: 3 },
  age: { unit: 32, max: 7 },
  size: { unit: 256, max: 7 },
  status: { unit: 2048, max: 3 },
  hypoallergenic: { unit: 8192, max: 1 },
  special_needs: { unit: 16_384, max: 1 },
  good_with_children: { unit: 32_768, max: 1 },
  good_with_dogs: { unit: 65_536, max: 1 },
  good_with_cats: { unit: 131_072, max: 1 },
  house_trained: { unit: 262_144, max: 1 },
};

/** The bits of a facet. */
export function bitsOf(facet: Facet): number {
  return layout[facet].unit * layout[facet].max;
}

/** The bits of a facet, and how far to shift them for the 1-based index of its value. */
export function fieldOf(facet: Facet): { bits: number; shift: number } {
  return { bits: bitsOf(facet), shift: Math.log2(layout[facet].unit) };
}

/** One more than the greatest index of a value. */
export const MAX_VALUES = 8;

/**
 * The first bit above the facets, free for other criteria of a search. With those of all terms (`MAX_TERMS`), the database's
 * integer is full.
 */
export const FREE_BIT = 524_288;

/** A pet matches if its `facets` equal `value` in the bits of `mask`. */
export interface FacetMask {
  mask: number;
  value: number;
}

export function maskOf(search: PetSearch): FacetMask {
  let mask = 0;
  let value = 0;
  for (const facet of facets) {
    const requested = search[facet];
    if (requested === undefined) continue;
    mask |= bitsOf(facet);
    value |= layout[facet].unit * (valuesOf(facet).indexOf(requested) + 1);
  }
  return { mask, value };
}

/** SQL: the bits of the facets in which a row of `facets` differs from a search. */
export function unmatchedFacets(search: PetSearch): RawBuilder<number> {
  const { value } = maskOf(search);
  const bits = facets
    .filter((facet) => search[facet] !== undefined)
    .map(bitsOf)
    .map((each) => sql`case when (facets # ${sql.lit(value)}) & ${sql.lit(each)} = 0 then 0 else ${sql.lit(each)} end`);
  return sql`(${sql.join([sql`0`, ...bits], sql` + `)})`;
}

/** A pet's value of a facet. Null if it is unknown, or if yes-or-no is no. */
export function facetValueOf<F extends Facet>(facet: F, packed: number): FacetValue<F> | null {
  const { unit, max } = layout[facet];
  return (valuesOf(facet)[(Math.floor(packed / unit) & max) - 1] ?? null) as FacetValue<F> | null;
}

function valuesOf(facet: Facet): readonly string[] {
  return facetValues[facet];
}
