import { Link, useLoaderData, useLocation } from 'react-router';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { pageOf, countPages, assertPageExists } from '../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { ReceiptsApi, Receipt } from '../receipts.contract.ts';
import { ReceiptsTable } from './receipts-table.tsx';

const call = createApiClient<ReceiptsApi>();
const title = 'Receipts';

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const query = parseReceiptFilters(url.searchParams);
  const { items, ...list } = await call.page('GET /api/receipts/', { query, ...page, signal });
  assertPageExists(url, list.total);
  return { receipts: items, ...list, page: page.page };
});

const typeOptions = [
  { value: '', label: 'All kinds' },
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
];

export default function ReceiptsPage() {
  const { receipts, total, isCapped, last, page } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const query = parseReceiptFilters(new URLSearchParams(search));
  const isReversed = query.to !== '' && query.from > query.to;
  return (
    <DashboardPage
      title={title}
      lead="What was paid and given back, numbered without gaps within each year."
      actions={
        <ExportButton
          label="Export CSV"
          fetchFile={() => call.file('GET /api/receipts/export', { query })}
          fileName={() => 'receipts.csv'}
          fallbackMessage="The receipts could not be exported."
        />
      }
    >
      <FilterForm label="Search the receipts" className="filters filters-wide">
        <Field label="Search" name="search" type="search" maxLength={100} placeholder="A number, a person or a pet" />
        <SelectField label="Kind" name="type" options={typeOptions} />
        <Field label="From" name="from" type="date" />
        <Field
          label="Until"
          name="to"
          type="date"
          error={isReversed ? 'This day is before the first one.' : undefined}
        />
      </FilterForm>
      <p role="status" className="text-small text-soft">
        {formatTotalOf({ total, isCapped }, 'receipt')}
      </p>
      {receipts.length > 0 ? <ReceiptsTable receipts={receipts} /> : <NoReceipts isSearch={search !== ''} />}
      <Pagination label="Pages of the receipts" page={page} pages={countPages(total)} last={last} />
    </DashboardPage>
  );
}

function NoReceipts({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="No receipts yet">
        <p>When you record on an application that its fee was paid, the receipt stands here.</p>
        <Link className="button" to="/admin-dashboard/manage-adoptions?filter=fee+due">
          Applications whose fee is due
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No receipt fits this search">
      <p>Try other words or other days.</p>
      <Link className="text-link" to="/admin-dashboard/receipts">
        Show all receipts
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}

function parseReceiptFilters(search: URLSearchParams) {
  const type = search.get('type');
  return {
    search: search.get('search') ?? '',
    type: type === 'payment' || type === 'refund' ? (type satisfies Receipt['type']) : ('' as const),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
  };
}
