import { Link, useLoaderData, useLocation } from 'react-router';
import { currentUser } from '../../../browser/call-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import {
  DashboardPage,
  ExportButton,
  FilterForm,
  itemsOnAPage,
  keepLoaded,
  LoadFailure,
  pageOf,
  PageSkeleton,
  pagesFor,
  stayWithinPages,
} from '../../dashboards/web/dashboards.door.ts';
import type { ReceiptsApi } from '../receipts.contract.ts';
import { receiptSearchOf } from './receipt-search.ts';
import { ReceiptsTable } from './receipts-table.tsx';

const call = currentUser<ReceiptsApi>();
const title = 'Receipts';

export const clientLoader = keepLoaded(async ({ url, request: { signal } }) => {
  const page = pageOf(url);
  const query = receiptSearchOf(url.searchParams);
  const { items, total } = await call.page('GET /api/receipts/', { query, page, limit: itemsOnAPage, signal });
  stayWithinPages(url, total);
  return { receipts: items, total, page };
});

const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
];

export default function ReceiptsPage() {
  const { receipts, total, page } = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const query = receiptSearchOf(new URLSearchParams(search));
  const isBackwards = query.until !== '' && query.from > query.until;
  return (
    <DashboardPage
      title={title}
      lead="What was paid and given back, numbered without gaps within each year."
      actions={
        <ExportButton
          label="Export CSV"
          fetchFile={() => call.file('GET /api/receipts/export', { query })}
          fileName={() => 'receipts.csv'}
          ownWords="The receipts could not be exported."
        />
      }
    >
      <FilterForm label="Search the receipts" className="filters filters-wide">
        <Field label="Search" name="search" type="search" maxLength={100} placeholder="A number, a person or a pet" />
        <SelectField label="Kind" name="kind" options={kinds} />
        <Field label="From" name="from" type="date" />
        <Field
          label="Until"
          name="until"
          type="date"
          error={isBackwards ? 'This day is before the first one.' : undefined}
        />
      </FilterForm>
      <p role="status" className="text-small text-soft">
        {`${total.toLocaleString('en')} ${total === 1 ? 'receipt' : 'receipts'}`}
      </p>
      {receipts.length > 0 ? <ReceiptsTable receipts={receipts} /> : <NoReceipts isSearch={search !== ''} />}
      <Pagination label="Pages of the receipts" page={page} pages={pagesFor(total)} />
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
  return <LoadFailure title={title} />;
}
