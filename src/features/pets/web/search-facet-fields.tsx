import { useId, useState } from 'react';
import { formatNumber } from '../../../platform/format-number.contract.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import {
  boundNames,
  facetValues,
  MAX_SEARCH_LENGTH,
  type Facet,
  type FacetCounts,
  type PetSearch,
} from '../pet-search.contract.ts';
import { facetLabels, labelOf, labelOfBound } from '../search-labels.contract.ts';

interface FieldsProps {
  search: PetSearch;
  counts: FacetCounts | undefined;
}

const selectFacets = ['gender', 'age', 'size'] as const satisfies Facet[];
const checkboxFacets = [
  'good_with_children',
  'good_with_dogs',
  'good_with_cats',
  'hypoallergenic',
  'special_needs',
  'house_trained',
] as const satisfies Facet[];

/** Weights to choose from, in kilograms. */
const WEIGHTS = [5, 10, 20, 40];

export function TextField({ search }: { search: PetSearch }) {
  return (
    <Field
      className="pet-search-text"
      label="Search pets"
      name="text"
      type="search"
      enterKeyHint="search"
      placeholder="e.g. calm kitten"
      maxLength={MAX_SEARCH_LENGTH}
      defaultValue={search.text}
    />
  );
}

/** All filters but the text. */
export function FilterFields({ search, counts }: FieldsProps) {
  return (
    <>
      <FacetSelect facet="type" search={search} counts={counts} />
      <AdvancedFilters search={search} counts={counts} />
    </>
  );
}

/** The filters that the search page shows under Advanced Search. */
export function AdvancedFilters({ search, counts }: FieldsProps) {
  return (
    <>
      <div className="pet-search-choices">
        <BreedField search={search} />
        {selectFacets.map((facet) => (
          <FacetSelect key={facet} facet={facet} search={search} counts={counts} />
        ))}
        <WeightSelect search={search} />
        <FacetSelect facet="status" search={search} counts={counts} />
      </div>
      <fieldset className="pet-search-checks">
        <legend className="sr-only">Must have</legend>
        {checkboxFacets.map((facet) => (
          <label key={facet} className="facet-check">
            <input type="checkbox" name={facet} value="yes" defaultChecked={search[facet] === 'yes'} />
            <span>
              {facetLabels[facet]}
              <span className="search-chip-count">{inBrackets(countOf(counts, facet, 'yes'))}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Limits that came from the text and have no field. The form keeps them until their chip is removed. */
export function HiddenLimits({ search }: { search: PetSearch }) {
  return ([...boundNames, 'listed_by'] as const)
    .filter((name) => name !== 'max_weight')
    .map((name) => <HiddenField key={name} name={name} defaultValue={search[name] ?? ''} />);
}

/** Not of the type “hidden”: React would set its value back whenever it renders, before the results of a new search are here. */
export function HiddenField(props: { name: string; defaultValue: string | number; form?: string }) {
  return <input hidden readOnly {...props} />;
}

interface FacetFieldProps extends FieldsProps {
  facet: Facet;
}

/** A facet with a choice of values, each with its count. */
export function FacetSelect({ facet, search, counts }: FacetFieldProps) {
  const values = facetValues[facet].map((value) => ({
    value,
    // “Senior, 8+ years (12)”: not two pairs of brackets.
    label: labelOf(facet, value).replace(/ \(([^()]+)\)$/, ', $1') + inBrackets(countOf(counts, facet, value)),
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

function WeightSelect({ search: { max_weight } }: { search: PetSearch }) {
  const weights = max_weight === undefined || WEIGHTS.includes(max_weight) ? WEIGHTS : [...WEIGHTS, max_weight];
  const options = weights
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: labelOfBound('max_weight', value) }));
  return (
    <SelectField
      label="Weight"
      name="max_weight"
      defaultValue={max_weight === undefined ? '' : String(max_weight)}
      options={[{ value: '', label: 'Any' }, ...options]}
    />
  );
}

/** A text field with the breeds as suggestions, which load on focus. */
function BreedField({ search }: { search: PetSearch }) {
  const list = useId();
  const [breeds, setBreeds] = useState<readonly string[]>([]);

  async function suggest() {
    // Typing works without suggestions.
    const lists = await import('./list-breeds.ts').catch(() => null);
    setBreeds((await lists?.listBreeds(search.type)) ?? []);
  }

  return (
    <>
      <Field
        label="Breed"
        name="breed"
        list={list}
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={search.breed}
        onFocus={() => void suggest()}
      />
      <datalist id={list}>
        {breeds.map((breed) => (
          <option key={breed}>{breed}</option>
        ))}
      </datalist>
    </>
  );
}

function countOf(counts: FacetCounts | undefined, facet: Facet, value: string): number | undefined {
  return (counts?.[facet] as Record<string, number> | undefined)?.[value];
}

function inBrackets(count: number | undefined): string {
  return count === undefined ? '' : ` (${formatNumber(count)})`;
}
