import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import type { FacetCounts, PetSearch } from '../pet-search.contract.ts';
import { AdvancedFields, AdvancedSwitch } from './search-advanced.tsx';
import { FacetSelect, TextField } from './search-facet-fields.tsx';
import { RESULTS_ID, useLiveSearch } from './use-live-search.ts';

interface SearchFormProps {
  /** Connects fields outside of the form with it. */
  id: string;
  /** The page with the results. */
  path: string;
  search: PetSearch;
  /** The search that found the results. */
  used?: PetSearch | undefined;
  /** Counts for each value. Undefined if loading failed. */
  counts?: FacetCounts | undefined;
  total?: number | undefined;
  /** Called with whether the current search could not be loaded. */
  onFailed?: (hasFailed: boolean) => void;
}

/** The search form. Searches while it is filled in; without JavaScript, on submit. */
export function SearchForm({ id, path, search, used, counts, total, onFailed }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const live = useLiveSearch(form, path, { search, used }, onFailed);
  return (
    <search>
      <form
        ref={form}
        id={id}
        className="pet-search"
        action={`${path}#${RESULTS_ID}`}
        autoComplete="off"
        onChange={({ target }) => target instanceof Element && live.onChange(target)}
        onSubmit={(event) => {
          event.preventDefault();
          live.onSubmit(event.nativeEvent);
        }}
      >
        <div className="pet-search-first">
          <TextField search={search} />
          <FacetSelect facet="type" search={search} counts={counts} />
          <button type="submit" className="button">
            <Icon name="search" />
            <span>Search</span>
          </button>
        </div>
        <div className="pet-search-second">
          <AdvancedSwitch />
          <ScriptedButton className="text-button" href={path} onClick={live.clear}>
            Clear Search
          </ScriptedButton>
        </div>
        <AdvancedFields search={search} counts={counts} total={total} resultsId={`${id}-results`} />
      </form>
    </search>
  );
}
