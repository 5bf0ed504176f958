import { Link, redirect, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { FostersApi } from '../../fosters.contract.ts';
import { HomeView, loadHome } from './home-view.tsx';
import { ListView, loadList } from './list-view.tsx';

const call = createApiClient<FostersApi>();
const LIST = '/admin-dashboard/fosters';
const TITLE = 'Foster homes';

/** One route for the list and each home: every visitor loads the list of routes. */
export const clientLoader = staleWhileError(async ({ url, params, request: { signal } }) => {
  // From a location, as on the kennel map, to its home.
  const location = url.searchParams.get('location');
  if (location !== null) {
    const { id } = await call('GET /api/fosters/at/:id', { params: { id: location }, signal });
    throw redirect(`${LIST}/${id}`);
  }
  const { id } = params;
  return id === undefined
    ? { home: null, list: await loadList(url, signal) }
    : { home: await loadHome(id, signal), list: null };
});

export default function FostersPage() {
  const { home, list } = useLoaderData<typeof clientLoader>();
  return home ? <HomeView {...home} /> : <ListView {...list} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return (
    <LoadError title={TITLE}>
      <Link className="text-link" to={LIST}>
        All foster homes
      </Link>
    </LoadError>
  );
}
