import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { pageOf, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { AuditApi, AuditEntry } from '../audit.contract.ts';
import { actionTypes, actorName, describeDetails } from './audit-labels.ts';

const call = createApiClient<AuditApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const query = parseAuditSearch(url.searchParams);
  const { items, ...list } = await call.page('GET /api/audit-log/', { query, ...page, signal });
  assertPageExists(url, list.total);
  return { entries: items, ...list, page: page.page };
});

export default function AuditLogPage() {
  const { entries, total, isCapped, last, page } = useLoaderData<typeof clientLoader>();
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
        {formatTotalOf({ total, isCapped }, 'entry', 'entries')}
      </p>
      {entries.length > 0 ? <AuditTable entries={entries} /> : <NoEntries isSearch={search !== ''} />}
      <Pagination label="Pages of the audit log" page={page} pages={countPages(total)} last={last} />
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

/** Exports all entries that match the current search. */
function AuditExportButton() {
  const [search] = useSearchParams();
  return (
    <ExportButton
      label="Export CSV"
      fetchFile={() => call.file('GET /api/audit-log/export', { query: parseAuditSearch(search) })}
      fileName={() => 'audit-log.csv'}
      fallbackMessage="The audit log could not be exported."
    />
  );
}

/** The search in a URL. */
function parseAuditSearch(search: URLSearchParams) {
  return {
    search: search.get('search') ?? '',
    action: search.get('action') ?? '',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Entries of the audit log</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Details</th>
            <th scope="col" className="sm:min-w-32">
              Address
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-label="When" className="whitespace-nowrap">
                <DateTime at={entry.at} />
              </td>
              <td data-label="Who" className="font-semibold">
                <bdi>{actorName(entry.actor)}</bdi>
              </td>
              <td data-label="What">{entry.sentence}</td>
              <Aside label="Details" text={describeDetails(entry.details)} />
              <Aside label="IP address" text={entry.ip ?? ''} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone, where each cell is a row, empty cells are hidden. */
function Aside({ label, text }: { label: string; text: string }) {
  return (
    <td data-label={label} className={text ? 'text-soft' : 'text-soft max-sm:hidden'}>
      {text || '–'}
    </td>
  );
}
