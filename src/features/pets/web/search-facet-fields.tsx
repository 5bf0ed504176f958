import { formatNumber } from '../../../platform/format-number.contract.ts';
import { SelectField } from '../../../ui/field.tsx';
import { facetValues, type Facet, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { facetLabels, labelOf } from '../search-labels.contract.ts';

interface FacetFieldProps {
  facet: Facet;
  search: PetSearch;
  counts: FacetCounts | undefined;
}

/** A facet with a choice of values, each with its count. */
export function FacetSelect({ facet, search, counts }: FacetFieldProps) {
  const values = facetValues[facet].map((value) => ({
    value,
    label: labelOf(facet, value) + inBrackets(countOf(counts, facet, value)),
  }));
  return (
    <SelectField
      label={facetLabels[facet]}
      name={facet}
      defaultValue={search[facet] ?? ''}
      options={[{ value: '', label: 'Any' }, ...values]}
    />
  );
}

/** A yes-or-no facet. */
export function FacetCheckbox({ facet, search, counts }: FacetFieldProps) {
  return (
    <label className="facet-check">
      <input type="checkbox" name={facet} value="yes" defaultChecked={search[facet] === 'yes'} />
      <span>
        {facetLabels[facet]}
        <span className="search-chip-count">{inBrackets(countOf(counts, facet, 'yes'))}</span>
      </span>
    </label>
  );
}

function countOf(counts: FacetCounts | undefined, facet: Facet, value: string): number | undefined {
  return (counts?.[facet] as Record<string, number> | undefined)?.[value];
}

function inBrackets(count: number | undefined): string {
  return count === undefined ? '' : ` (${formatNumber(count)})`;
}
