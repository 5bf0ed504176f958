import { useId } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { parsePetSearch } from '../pet-search.contract.ts';
import { LoadFailed } from './load-failed.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchHead } from './search-head.tsx';
import { loadSearch, searchCachedBy } from './search-loader.ts';
import { SearchWithResults } from './search-with-results.tsx';

const path = '/search';

export const handle = { cachedBy: searchCachedBy };

export function loader(request: LoaderFunctionArgs) {
  return loadSearch(request, path);
}

export default function SearchPage() {
  const found = useLoaderData<typeof loader>();
  const isEmptyShelter = found.total === 0 && found.relaxed.length === 0;
  return (
    <div className="section search-page">
      <SearchHead found={found} />
      <h1 className="text-heading">Find a pet</h1>
      <SearchWithResults path={path} found={found} isEmptyShelter={isEmptyShelter} />
    </div>
  );
}

/** Keep the search in the form. */
export function ErrorBoundary() {
  const { search } = useLocation();
  return (
    <div className="section search-page">
      <h1 className="text-heading">Find a pet</h1>
      <SearchForm id={useId()} path={path} search={parsePetSearch(new URLSearchParams(search))} />
      <LoadFailed headingLevel="h2" />
    </div>
  );
}
