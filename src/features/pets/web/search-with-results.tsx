import { useId, useState } from 'react';
import { usedSearch } from '../format-search.contract.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { FilterForm } from './filter-form.tsx';
import { SearchForm } from './search-form.tsx';
import type { Found } from './search-loader.ts';
import { SearchResults } from './search-results.tsx';

interface SearchWithResultsProps {
  /** The page with the results. */
  path: string;
  found: Found;
  /** Whether there are no pets at all. */
  isEmptyShelter: boolean;
  hasSidebar?: boolean;
}

/** The search form, followed by its results; or its filters beside them. */
export function SearchWithResults({ path, found, isEmptyShelter, hasSidebar = false }: SearchWithResultsProps) {
  const formId = useId();
  const [hasFailed, setFailed] = useState(false);
  const { search, counts, total } = found;
  if (isEmptyShelter) return <EmptyCatalogue />;
  const Form = hasSidebar ? FilterForm : SearchForm;
  return (
    <div className={hasSidebar ? 'filtered-pets' : 'contents'}>
      <Form
        id={formId}
        path={path}
        search={search}
        used={usedSearch(found)}
        counts={counts}
        total={
          hasFailed
            ? undefined
            : search.status === undefined && counts.status.Available > 0
              ? counts.status.Available
              : total
        }
        onFailed={setFailed}
      />
      <SearchResults
        formId={formId}
        path={path}
        found={found}
        hasFilterSheet={hasSidebar}
        visibleCount={4}
        hasFailed={hasFailed}
      />
    </div>
  );
}
