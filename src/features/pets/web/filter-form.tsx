import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { FacetCounts, PetSearch } from '../pet-search.contract.ts';
import { FilterFields, HiddenLimits, TextField } from './search-facet-fields.tsx';
import { RESULTS_ID, useLiveSearch } from './use-live-search.ts';

interface FilterFormProps {
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

/**
 * The filters beside a list of pets. On a phone they open as a sheet; without JavaScript, above the list. Searches while
 * they are chosen; without JavaScript, on submit.
 */
export function FilterForm({ id, path, search, used, counts, total, onFailed }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const live = useLiveSearch(form, path, { search, used }, onFailed);
  const panel = `${id}-filters`;
  return (
    <search className="pet-filters" data-scripted="">
      <form
        ref={form}
        id={id}
        action={`${path}#${RESULTS_ID}`}
        autoComplete="off"
        onChange={({ target }) => target instanceof Element && live.onChange(target)}
        onSubmit={(event) => {
          event.preventDefault();
          closePanel(panel);
          live.onSubmit(event.nativeEvent);
        }}
      >
        <div className="pet-filters-text">
          <TextField search={search} />
          <button type="submit" className="button" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same */}
        <dialog
          id={panel}
          className="filter-panel"
          aria-label="Filters"
          onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
        >
          <div className="filter-panel-head">
            <p className="text-title font-extrabold">Filters</p>
            <button type="button" className="round-button" aria-label="Close" onClick={() => closePanel(panel)}>
              <Icon name="cross" />
            </button>
          </div>
          <div className="filter-panel-fields">
            <FilterFields search={search} counts={counts} />
            <HiddenLimits search={search} />
          </div>
          <div className="filter-panel-foot">
            <ScriptedButton className="text-button" href={path} onClick={live.clear}>
              Clear all
            </ScriptedButton>
            <button type="submit" className="button filter-panel-show">
              {total === undefined ? 'Show pets' : total === 0 ? 'No pets found' : `Show ${formatCount(total, 'pet')}`}
            </button>
          </div>
        </dialog>
      </form>
    </search>
  );
}

/** Opens the sheet. Beside the results, since the form is above them on a phone. */
export function OpenFilters({ formId, count }: { formId: string; count: number }) {
  const panel = `${formId}-filters`;
  return (
    <ScriptedButton
      className="button button-quiet button-small filters-open"
      href={`#${panel}`}
      aria-haspopup="dialog"
      onClick={() => {
        const dialog = document.getElementById(panel);
        if (dialog instanceof HTMLDialogElement) dialog.showModal();
      }}
    >
      <Icon name="filter" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </ScriptedButton>
  );
}

function closePanel(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}
