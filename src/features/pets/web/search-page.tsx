import { useId, useState } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { readPetSearch } from '../pet-search.contract.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchHead } from './search-head.tsx';
import { loadSearch, searchCachedBy } from './search-loader.ts';
import { SearchResults } from './search-results.tsx';

const path = '/search';

export const handle = { cachedBy: searchCachedBy };

export function loader(request: LoaderFunctionArgs) {
  return loadSearch(request, path);
}

export default function SearchPage() {
  const found = useLoaderData<typeof loader>();
  const formId = useId();
  const [hasFailed, setFailed] = useState(false);
  const { search, counts, total, relaxed } = found;
  const isEmptyShelter = total === 0 && relaxed.length === 0;
  return (
    <div className="section search-page">
      <SearchHead found={found} />
      <h1 className="text-heading">Who are you looking for?</h1>
      {isEmptyShelter ? (
        <EmptyCatalogue />
      ) : (
        <>
          <SearchForm
            id={formId}
            path={path}
            search={search}
            counts={counts}
            total={hasFailed ? undefined : total}
            onFailed={setFailed}
          />
          <SearchResults formId={formId} path={path} found={found} inSight={3} hasFailed={hasFailed} />
        </>
      )}
    </div>
  );
}

/** What was searched for stays in the form. */
export function ErrorBoundary() {
  const { search } = useLocation();
  return (
    <div className="section search-page">
      <h1 className="text-heading">Who are you looking for?</h1>
      <SearchForm id={useId()} path={path} search={readPetSearch(new URLSearchParams(search))} />
      <LoadFailed headingLevel="h2" />
    </div>
  );
}
