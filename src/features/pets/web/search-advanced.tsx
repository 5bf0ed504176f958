import { useEffect, useRef, useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { MAX_SEARCH_LENGTH, type Facet, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { FacetCheckbox, FacetSelect } from './search-facet-fields.tsx';
import { criteriaOf } from '../format-search.contract.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';

const selectFacets = ['gender', 'age', 'size', 'status'] as const satisfies Facet[];
const checkboxFacets = [
  'good_with_children',
  'good_with_dogs',
  'good_with_cats',
  'hypoallergenic',
  'special_needs',
] as const satisfies Facet[];

/** Toggles the advanced fields with CSS only. Opens if the URL uses one of them, and never closes on its own. */
export function AdvancedSwitch({ search }: { search: PetSearch }) {
  const isUsed = criteriaOf(search).some((criterion) => criterion !== 'text' && criterion !== 'type');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isUsed) box.current!.checked = true;
  }, [isUsed]);
  return (
    <label className="facet-check">
      <input ref={box} type="checkbox" className="advanced-switch" defaultChecked={isUsed} />
      Advanced Search
    </label>
  );
}

interface AdvancedFieldsProps {
  search: PetSearch;
  counts: FacetCounts | undefined;
  total: number | undefined;
  /** Id of the section with the results. */
  resultsId: string;
}

export function AdvancedFields({ search, counts, total, resultsId }: AdvancedFieldsProps) {
  return (
    <div className="pet-search-advanced">
      <div className="pet-search-choices">
        <BreedField search={search} />
        {selectFacets.map((facet) => (
          <FacetSelect key={facet} facet={facet} search={search} counts={counts} />
        ))}
      </div>
      <fieldset className="pet-search-checks">
        <legend className="sr-only">Only pets with all of</legend>
        {checkboxFacets.map((facet) => (
          <FacetCheckbox key={facet} facet={facet} search={search} counts={counts} />
        ))}
      </fieldset>
      <button type="submit" className="button pet-search-send">
        Search
      </button>
      {total !== undefined && (
        <ScriptedButton
          className="button button-quiet pet-search-look"
          href={`#${resultsId}`}
          onClick={() => document.getElementById(resultsId)?.scrollIntoView()}
        >
          {total > 0 ? `Show ${formatCount(total, 'pet')}` : 'See what comes close'}
        </ScriptedButton>
      )}
    </div>
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
