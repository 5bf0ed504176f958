import { Link, useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { loadPersonName, personFilter } from '../../people/web/components/person-filter.tsx';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import type { AuditApi } from '../audit.contract.ts';
import { auditColumns } from './audit-columns.tsx';
import { actionTypes } from './audit-labels.ts';

const call = createApiClient<AuditApi>();

const filters: readonly Filter[] = [
  { type: 'choice', label: 'Kind', name: 'action', options: actionTypes, anyLabel: 'Everything' },
  personFilter('Done by', 'by'),
  personFilter('About', 'about'),
  { type: 'dates', label: 'When', from: 'from', to: 'to' },
];

function parseQuery(params: URLSearchParams): Record<string, string> & { search: string } {
  return { ...readFilters(filters, params), search: params.get('search') ?? '' };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view audit log');
  openDefaultView(url, 'audit-log');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [list] = await Promise.all([
    call.page('GET /api/audit-log/', { query, ...page, signal }),
    loadPersonName(query['by']),
    loadPersonName(query['about']),
  ]);
  assertPageExists(url, list.total);
  return { list, page: page.page };
});

export default function AuditLogPage() {
  const { list, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  return (
    <ListPage
      list="audit-log"
      title="Audit log"
      caption="Entries"
      columns={auditColumns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'entry', 'entries')}
      search={{ placeholder: 'A person’s name or an action', maxLength: 200 }}
      filters={filters}
      empty={<NoEntries isSearch={params.size > 0} />}
      fetchAll={() => call('GET /api/audit-log/', { query: parseQuery(params) })}
      fileName="audit-log"
    />
  );
}

function NoEntries({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="Nothing here yet">What people do appears here.</EmptyState>;
  return (
    <EmptyState title="No entries match">
      Try other words or other days.{' '}
      <Link className="text-link" to="/admin-dashboard/audit-log">
        Show everything
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Audit log" />;
}

export function ErrorBoundary() {
  return <LoadError title="Audit log" />;
}
