import { useId, useState } from 'react';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { SearchForm } from './search-form.tsx';
import type { Found } from './search-loader.ts';
import { SearchResults } from './search-results.tsx';

interface SearchWithResultsProps {
  /** The page with the results. */
  path: string;
  found: Found;
  /** Whether there are no pets at all. */
  isEmptyShelter: boolean;
}

/** The search form, followed by its results. */
export function SearchWithResults({ path, found, isEmptyShelter }: SearchWithResultsProps) {
  const formId = useId();
  const [hasFailed, setFailed] = useState(false);
  const { search, counts, total } = found;
  if (isEmptyShelter) return <EmptyCatalogue />;
  return (
    <>
      <SearchForm
        id={formId}
        path={path}
        search={search}
        counts={counts}
        total={hasFailed ? undefined : total}
        onFailed={setFailed}
      />
      <SearchResults formId={formId} path={path} found={found} visibleCount={3} hasFailed={hasFailed} />
    </>
  );
}
