import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { ScriptedButton } from '../../../ui/scripted-button.tsx';
import { formatCount } from '../../../platform/format-number.contract.ts';
import type { FacetCounts, PetSearch } from '../pet-search.contract.ts';
import { AdvancedFilters, HiddenLimits } from './search-facet-fields.tsx';

/** Whether the advanced fields were open when their page was left. */
let wasOpen = false;

function rememberOpen(field: HTMLInputElement): () => void {
  return () => {
    wasOpen = field.checked;
  };
}

/**
 * Toggles the advanced fields with CSS only. Opens on request only: the chips show which of them a search uses. Still
 * open after going back, since the scroll position depends on it.
 */
export function AdvancedSwitch() {
  const type = useNavigationType();
  const [isOpen] = useState(type === NavigationType.Pop && wasOpen);
  return (
    <label className="facet-check">
      {/* Without React, the browser restores it, unlike the rest of the form. */}
      <input ref={rememberOpen} type="checkbox" className="advanced-switch" autoComplete="on" defaultChecked={isOpen} />
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
      <AdvancedFilters search={search} counts={counts} />
      <HiddenLimits search={search} />
      <button type="submit" className="button pet-search-send">
        Search
      </button>
      {total !== undefined && (
        <ScriptedButton
          className="button button-quiet pet-search-look"
          href={`#${resultsId}`}
          onClick={() => document.getElementById(resultsId)?.scrollIntoView()}
        >
          {total > 0 ? `Show ${formatCount(total, 'pet')}` : 'Show close matches'}
        </ScriptedButton>
      )}
    </div>
  );
}
