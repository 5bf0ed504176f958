import { Link, useLoaderData, useSearchParams } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters } from '../../../ui/data-table/filters.ts';
import { parseOrder } from '../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import type { PeopleApi } from '../people.contract.ts';
import { peopleColumns } from './people-columns.tsx';
import { peopleFilters } from './people-filters.ts';

const call = createApiClient<PeopleApi>();

const byName = { column: 'name', direction: 'asc' } as const;

const orderOptions = [
  { value: '', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'added-desc', label: 'Newest first' },
  { value: 'added', label: 'Oldest first' },
];

const orderOf = (params: URLSearchParams) => parseOrder(params, ['name', 'added'], byName);

function parseQuery(params: URLSearchParams) {
  const { column: sort, direction } = orderOf(params);
  return { ...readFilters(peopleFilters, params), search: params.get('search') ?? '', sort, direction };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view people');
  openDefaultView(url, 'people');
  const page = pageOf(url);
  const list = await call.page('GET /api/admin/people/', { query: parseQuery(url.searchParams), ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
});

export default function PeoplePage() {
  const { list, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  return (
    <ListPage
      list="people"
      title="People"
      caption="People"
      notice={<AccessNotice capability="edit people" />}
      actions={
        <IfCan capability="edit people">
          <Link className="button button-quiet" to="/admin-dashboard/people/duplicates">
            Possible duplicates
          </Link>
        </IfCan>
      }
      columns={peopleColumns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'person', 'people')}
      search={{ placeholder: 'Name, email or phone', maxLength: 100 }}
      filters={peopleFilters}
      order={{ current: orderOf(params), default: byName, descendsFirst: ['added'], options: orderOptions }}
      empty={<NoPeople />}
      fetchAll={() => call('GET /api/admin/people/', { query: parseQuery(params) })}
    />
  );
}

function NoPeople() {
  const [query] = useSearchParams();
  if (!query.get('search') && Object.keys(readFilters(peopleFilters, query)).length === 0) {
    return <EmptyState title="No one here yet">People appear once they sign up, visit or adopt.</EmptyState>;
  }
  return (
    <EmptyState title="No one found">
      <p>Try part of a name, email or phone number.</p>
      <Link className="button button-quiet" to="/admin-dashboard/people">
        Show everyone
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="People" />;
}

export function ErrorBoundary() {
  return <LoadError title="People" />;
}
