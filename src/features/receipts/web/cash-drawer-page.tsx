import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { AccessNotice } from '../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../browser/dashboard/page-param.ts';
import { requireCapability } from '../../../browser/dashboard/require-capability.ts';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatTotalOf } from '../../../platform/total.contract.ts';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { openDefaultView } from '../../lists/web/components/default-view.ts';
import { ListPage } from '../../lists/web/components/list-page.tsx';
import type { CashCount, ReceiptsApi } from '../receipts.contract.ts';
import { CashDayPanel } from './cash-day-panel.tsx';
import { describeDifference } from './describe-difference.ts';

const call = createApiClient<ReceiptsApi>();
const title = 'Cash drawer';

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  requireCapability('view money');
  openDefaultView(url, 'cash counts');
  const page = pageOf(url);
  const day = url.searchParams.get('day') ?? '';
  const [cash, list] = await Promise.all([
    call('GET /api/cash-drawer/', { query: { day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined }, signal }),
    call.page('GET /api/cash-drawer/counts', { query: {}, ...page, signal }),
  ]);
  assertPageExists(url, list.total);
  return { cash, list, page: page.page };
});

/** The day's cash beside what is in the drawer, and the counts of all days. */
export default function CashDrawerPage() {
  const { cash, list, page } = useLoaderData<typeof clientLoader>();
  const canCount = useCan('record payments');
  return (
    <ListPage
      list="cash counts"
      title={title}
      caption="Counts of the cash drawer"
      actions={
        <Link className="button button-quiet" to="/admin-dashboard/receipts?method=cash">
          Cash receipts
        </Link>
      }
      notice={<AccessNotice capability="record payments" to="count the cash drawer" />}
      intro={
        // Another day, or another count, starts with an empty form.
        <CashDayPanel key={`${cash.day} ${cash.counts.length}`} cash={cash} canCount={canCount} />
      }
      columns={columns}
      loaded={list}
      page={page}
      count={formatTotalOf(list, 'count')}
      empty={
        <EmptyState title="No counts yet">
          <p>Count the drawer at the end of the day, and the difference shows up here.</p>
        </EmptyState>
      }
      fetchAll={() => call('GET /api/cash-drawer/counts', { query: {} })}
      fileName="cash-drawer"
    />
  );
}

const columns: readonly Column<CashCount>[] = [
  {
    id: 'day',
    label: 'Day',
    text: ({ day }) => day,
    cell: ({ day }) => (
      <Link className="text-link" data-row-link to={`?day=${day}`}>
        {formatDay(day, { dateStyle: 'medium' })}
      </Link>
    ),
  },
  amountColumn('opening', 'Opening', ({ opening_cents }) => opening_cents),
  amountColumn('expected', 'Expected', ({ expected_cents }) => expected_cents),
  amountColumn('counted', 'Counted', ({ counted_cents }) => counted_cents),
  {
    id: 'difference',
    label: 'Difference',
    isNumeric: true,
    text: ({ difference_cents }) => difference_cents / 100,
    cell: ({ difference_cents }) => describeDifference(difference_cents),
  },
  { id: 'note', label: 'Note', text: ({ note }) => note },
  { id: 'by', label: 'Counted by', text: ({ counted_by }) => counted_by ?? 'Former member' },
  { id: 'at', label: 'Counted at', text: ({ counted_at }) => formatDateTime(new Date(counted_at)) },
];

function amountColumn(id: string, label: string, centsOf: (count: CashCount) => number): Column<CashCount> {
  return {
    id,
    label,
    isNumeric: true,
    text: (count) => centsOf(count) / 100,
    cell: (count) => formatMoney(centsOf(count), { style: 'exact' }),
  };
}

export function HydrateFallback() {
  return <PageSkeleton title={title} />;
}

export function ErrorBoundary() {
  return <LoadError title={title} />;
}
