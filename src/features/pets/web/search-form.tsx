import { useRef } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { MAX_SEARCH_LENGTH, type FacetCounts, type PetSearch } from '../pet-search.contract.ts';
import { AdvancedFields, AdvancedSwitch } from './search-advanced.tsx';
import { FacetSelect } from './search-facet-fields.tsx';
import { useLiveSearch } from './use-live-search.ts';

interface SearchFormProps {
  /** Connects fields outside of the form with it. */
  id: string;
  /** The page with the results. */
  path: string;
  search: PetSearch;
  /** Counts for each value. Undefined if loading failed. */
  counts?: FacetCounts | undefined;
  total?: number | undefined;
  /** Called with whether the current search could not be loaded. */
  onFailed?: (hasFailed: boolean) => void;
}

/** The search form. Searches while it is filled in; without JavaScript, on submit. */
export function SearchForm({ id, path, search, counts, total, onFailed }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const live = useLiveSearch(form, path, search, onFailed);
  return (
    <search>
      <form
        ref={form}
        id={id}
        className="pet-search"
        action={path}
        autoComplete="off"
        onChange={({ target }) => target instanceof Element && live.onChange(target)}
        onSubmit={(event) => {
          event.preventDefault();
          live.onSubmit();
        }}
      >
        <div className="pet-search-first">
          <Field
            className="pet-search-text"
            label="Name, species or breed"
            name="text"
            type="search"
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={search.text}
          />
          <FacetSelect facet="type" search={search} counts={counts} />
          <button type="submit" className="button">
            <Icon name="search" />
            Search
          </button>
        </div>
        <div className="pet-search-second">
          <AdvancedSwitch search={search} />
          <ScriptedButton className="text-button" href={path} onClick={live.clear}>
            Clear Search
          </ScriptedButton>
        </div>
        <AdvancedFields search={search} counts={counts} total={total} resultsId={`${id}-results`} />
      </form>
    </search>
  );
}
