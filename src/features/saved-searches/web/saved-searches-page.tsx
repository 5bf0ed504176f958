import { useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError, skipOnError } from '../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { SavedSearchesApi } from '../saved-searches.contract.ts';
import { SavedSearchItem } from './saved-search-item.tsx';

const call = createApiClient<SavedSearchesApi>();
const title = 'Saved searches';

export const clientLoader = staleWhileError(async ({ request: { signal } }) => ({
  searches: await call('GET /api/saved-searches/', { signal }),
}));
export const shouldRevalidate = skipOnError;

export default function SavedSearchesPage() {
  const { searches } = useLoaderData<typeof clientLoader>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <DashboardPage
      title={title}
      lead="We’ll email you when a pet matches one of your searches."
      actions={
        <Link className="button" to="/search">
          Search pets
        </Link>
      }
    >
      {searches.length === 0 ? (
        <div className="panel">
          <EmptyState title="No saved searches yet">
            <p className="max-w-(--container-text) text-soft">
              Search for a pet, then select “Save this search”. We’ll let you know when there’s a match.
            </p>
          </EmptyState>
        </div>
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={title} className="grid gap-4 outline-none xl:grid-cols-2">
          {searches.map((saved) => (
            <SavedSearchItem key={saved.id} saved={saved} onDeleted={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
