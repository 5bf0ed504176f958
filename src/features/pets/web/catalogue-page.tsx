import { useId } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { parsePetSearch } from '../pet-search.contract.ts';
import { FilterForm } from './filter-form.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SearchHead } from './search-head.tsx';
import { loadSearch, searchCachedBy } from './search-loader.ts';
import { SearchWithResults } from './search-with-results.tsx';

const path = '/catalogue';

export const handle = { cachedBy: searchCachedBy, hydratesOnUse: true };

export function loader(request: LoaderFunctionArgs) {
  return loadSearch(request, path);
}

export default function CataloguePage() {
  const found = useLoaderData<typeof loader>();
  const isEmptyShelter = found.total === 0 && found.relaxed.length === 0;
  return (
    <div className="section catalogue">
      <SearchHead found={found} path={path} title="Pets for adoption" />
      <h1 className="text-heading">Meet our pets</h1>
      <SearchWithResults path={path} found={found} isEmptyShelter={isEmptyShelter} hasSidebar />
    </div>
  );
}

/** Keep the search in the form. */
export function ErrorBoundary() {
  const { search } = useLocation();
  return (
    <div className="section catalogue">
      <h1 className="text-heading">Meet our pets</h1>
      <div className="filtered-pets">
        <FilterForm id={useId()} path={path} search={parsePetSearch(new URLSearchParams(search))} />
        <LoadFailed headingLevel="h2" />
      </div>
    </div>
  );
}
