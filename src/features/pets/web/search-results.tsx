import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { SelectField } from '../../../ui/field.tsx';
import { SaveSearch } from '../../saved-searches/web/components/save-search.tsx';
import { petOrders, petSearchQuery } from '../pet-search.contract.ts';
import { OpenFilters } from './filter-form.tsx';
import { MorePets } from './more-pets.tsx';
import { NoSearchResults } from './search-nothing-found.tsx';
import { SearchChips } from './search-chips.tsx';
import { HiddenField } from './search-facet-fields.tsx';
import { SearchFailed } from './search-failed.tsx';
import {
  chipsOf,
  formatCorrections,
  formatMatchCount,
  formatOtherMatches,
  formatSearchHint,
  usedSearch,
} from '../format-search.contract.ts';
import { orderLabels } from '../search-labels.contract.ts';
import type { Found } from './search-loader.ts';
import { RESULTS_ID } from './use-live-search.ts';

interface SearchResultsProps {
  /** Id of the search form. */
  formId: string;
  path: string;
  found: Found;
  /** Whether the form is a sheet on a phone. */
  hasFilterSheet?: boolean;
  /** How many of the pets are visible when the page opens. */
  visibleCount?: number;
  /** Whether the current search failed to load. `found` then belongs to the previous one. */
  hasFailed?: boolean;
}

const orders = petOrders.map((value) => ({ value, label: orderLabels[value] }));

/** The results of a search. They stay visible, dimmed, while the next search loads. */
export function SearchResults({
  formId,
  path,
  found,
  hasFilterSheet = false,
  visibleCount = 0,
  hasFailed = false,
}: SearchResultsProps) {
  const { search, pets, total, page, counts } = found;
  const available = counts.status.Available;
  const others = formatOtherMatches(search, total, available);
  const isSearching = useNavigation().location?.pathname === path;
  const used = usedSearch(found);
  const chips = chipsOf(used);
  const corrections = formatCorrections(found, total);
  const hint = formatSearchHint(search);
  const hasTriedAgain = useRef(false);

  // The pressed button is gone, so move the focus.
  useEffect(() => {
    if (hasFailed || !hasTriedAgain.current) return;
    hasTriedAgain.current = false;
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
  }, [hasFailed]);

  function retry() {
    hasTriedAgain.current = true;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }

  const hrefOf = (number: number) => path + petSearchQuery(search, number);
  return (
    <section
      id={`${formId}-results`}
      className="search-results"
      aria-labelledby={hasFailed ? `${formId}-failed` : RESULTS_ID}
      aria-busy={isSearching}
    >
      {hasFailed ? (
        <SearchFailed id={`${formId}-failed`} href={path} onRetry={retry} />
      ) : (
        <SearchChips path={path} search={used} canClear={hasFilterSheet} />
      )}
      {/* Hidden rather than removed, so that the form still submits the chosen order. */}
      <div className="search-results-head" hidden={hasFailed}>
        <div className="grid gap-1" role="status">
          <h2 className="search-found" id={RESULTS_ID} tabIndex={-1}>
            {formatMatchCount(search, total, available)}
          </h2>
          {others !== null && <p className="text-soft">{others}</p>}
          {corrections !== null && <p>{corrections}</p>}
          {hint !== null && <p>{hint}</p>}
        </div>
        {hasFilterSheet && <OpenFilters formId={formId} count={chips.length} />}
        <div className={chips.length === 0 ? 'max-sm:hidden' : 'max-sm:order-2'}>
          <SaveSearch search={found.searched} />
        </div>
        {total > 1 ? (
          <div className="search-order" data-scripted="">
            <SelectField
              label="Sort by"
              name="sort"
              form={formId}
              defaultValue={search.sort ?? 'newest'}
              options={orders}
              // The field is outside of the form, so its change event does not reach the form.
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
            <button type="submit" form={formId} className="button button-quiet button-small pet-search-send">
              Sort
            </button>
          </div>
        ) : (
          search.sort && <HiddenField name="sort" form={formId} defaultValue={search.sort} />
        )}
      </div>
      <div className="search-pets" hidden={hasFailed}>
        {total > 0 ? (
          <MorePets
            pets={pets}
            page={page}
            total={total}
            search={used}
            label="Pages of results"
            hrefOf={hrefOf}
            visibleCount={visibleCount}
            headingLevel="h3"
          />
        ) : (
          <NoSearchResults path={path} found={found} />
        )}
      </div>
    </section>
  );
}
