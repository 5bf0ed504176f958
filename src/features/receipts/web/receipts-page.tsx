import { Link, useLoaderData, useSearchParams } from 'react-router';
import { IfCan } from '../../../browser/dashboard/if-can.tsx';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { readFilters, type Filter } from '../../../ui/data-table/filters.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import { receiptMethodLabels, receiptMethods, type ReceiptMethod } from '../receipts.constants.ts';
import type { ReceiptsApi, ReceiptTotals } from '../receipts.contract.ts';
import { ReceiptButton } from './components/receipt-button.tsx';
import { receiptsColumns } from './receipts-columns.tsx';

const call = createApiClient<ReceiptsApi>();
const title = 'Receipts';

const filters: readonly Filter[] = [
  {
    type: 'choice',
    label: 'Kind',
    name: 'type',
    options: [
      { value: 'payment', label: 'Payments' },
      { value: 'refund', label: 'Refunds' },
    ],
  },
  {
    type: 'choice',
    label: 'Paid by',
    name: 'method',
    options: receiptMethods.map((value) => ({ value, label: receiptMethodLabels[value] })),
  },
  {
    type: 'choice',
    label: 'Status',
    name: 'is_voided',
    options: [
      { value: 'false', label: 'Valid' },
      { value: 'true', label: 'Void' },
    ],
  },
  { type: 'dates', label: 'Issued', from: 'from', to: 'to' },
];

function parseQuery(params: URLSearchParams) {
  const { type, method, ...others } = readFilters(filters, params);
  return {
    ...others,
    type: type as 'payment' | 'refund' | undefined,
    method: method as ReceiptMethod | undefined,
    search: params.get('search') ?? '',
  };
}

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view money');
  openDefaultView(url, 'receipts');
  const page = pageOf(url);
  const query = parseQuery(url.searchParams);
  const [list, totals] = await Promise.all([
    call.page('GET /api/receipts/', { query, ...page, signal }),
    call('GET /api/receipts/totals', { query, signal }),
  ]);
  assertPageExists(url, list.total);
  return { list, totals, page: page.page };
});

export default function ReceiptsPage() {
  const { list, totals, page } = useLoaderData<typeof clientLoader>();
  const [params] = useSearchParams();
  return (
    <ListPage
      list="receipts"
      title={title}
      caption={title}
      actions={
        <Link className="button button-quiet" to="/admin-dashboard/cash-drawer">
          Cash drawer
        </Link>
      }
      columns={receiptsColumns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'receipt')}
      search={{ placeholder: 'A number, a person or a pet', maxLength: 100 }}
      filters={filters}
      empty={<NoReceipts isSearch={params.size > 0} />}
      renderActions={(receipt) => <ReceiptButton receipt={receipt} about={`of ${receipt.label}`} />}
      actionsLabelOf={({ label }) => `Actions for ${label}`}
      totals={totals.map(describeTotals).join('; ')}
      fetchAll={() => call('GET /api/receipts/', { query: parseQuery(params) })}
    />
  );
}

function describeTotals(totals: ReceiptTotals): string {
  const { currency, received_cents, refunded_cents, donation_cents } = totals;
  const format = (cents: number) => formatMoney(cents, { currency });
  const received = `Received ${format(received_cents)}`;
  const donations = donation_cents === 0 ? '' : ` · Donations ${format(donation_cents)}`;
  if (refunded_cents === 0) return `${received}${donations}`;
  const net = received_cents - refunded_cents;
  return `${received} · Refunded ${format(refunded_cents)} · Net ${net < 0 ? '−' : ''}${format(Math.abs(net))}${donations}`;
}

function NoReceipts({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) {
    return (
      <EmptyState title="No receipts yet">
        <p>When you record a fee as paid on an application, its receipt appears here.</p>
        <IfCan capability="view applications">
          <Link className="button" to="/admin-dashboard/manage-adoptions?filter=fee+due">
            View applications with a fee due
          </Link>
        </IfCan>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No receipts match">
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
