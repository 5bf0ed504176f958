import { Link, useLoaderData, useLocation } from 'react-router';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { AuditApi } from '../audit.contract.ts';
import { parseAuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { actionTypes } from './audit-labels.ts';
import { AuditExportButton } from './audit-export-button.tsx';

const call = createApiClient<AuditApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = parsePage(url);
  const query = parseAuditSearch(url.searchParams);
  const { items, total } = await call.page('GET /api/audit-log/', { query, page, limit: PAGE_SIZE, signal });
  assertPageExists(url, total);
  return { entries: items, total, page };
});

export default function AuditLogPage() {
  const { entries, total, page } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const { from, to } = parseAuditSearch(new URLSearchParams(search));
  const isBackwards = to !== '' && from > to;
  return (
    <DashboardPage
      title="Audit log"
      lead="Who did what, the newest first. Entries stay as they are; addresses are forgotten after the time that the settings say."
      actions={<AuditExportButton />}
    >
      <FilterForm label="Search the audit log" className="filters filters-wide">
        <Field label="Search" name="search" type="search" maxLength={200} placeholder="A name or an action" />
        <SelectField label="Kind" name="action" options={[{ value: '', label: 'Everything' }, ...actionTypes]} />
        <Field label="From" name="from" type="date" />
        <Field label="To" name="to" type="date" error={isBackwards ? 'This day is before the first one.' : undefined} />
      </FilterForm>
      <p role="status" className="text-small text-soft">
        {formatCount(total, 'entry', 'entries')}
      </p>
      {entries.length > 0 ? <AuditTable entries={entries} /> : <NoEntries isSearch={search !== ''} />}
      <Pagination label="Pages of the audit log" page={page} pages={countPages(total)} />
    </DashboardPage>
  );
}

function NoEntries({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="Nothing here yet">What people do will be noted here.</EmptyState>;
  return (
    <EmptyState title="No entry fits this search">
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
