import { createApiClient } from '../../../../browser/create-api-client.ts';
import { assertPageExists, countPages, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { ListPages } from '../../../../ui/data-table/list-pages.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { OnlinePaymentsApi, Payout } from '../../online-payments.contract.ts';
import { PaymentTabs } from './payment-tabs.tsx';

const call = createApiClient<OnlinePaymentsApi>();

type Item = NonNullable<Payout['items']>[number];

export async function loadPayouts(url: URL, signal: AbortSignal) {
  const page = pageOf(url);
  const list = await call.page('GET /api/online-payments/payouts', { ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
}

const itemLabels: Record<Item['type'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  other: 'Other',
};

/** What Stripe has transferred to the shelter's bank account, with the receipts in each transfer. */
export function PayoutsView({ list, page }: Awaited<ReturnType<typeof loadPayouts>>) {
  return (
    <DashboardPage title="Online payments">
      <PaymentTabs current="payouts" />
      {list.items.length === 0 ? (
        <EmptyState title="No payouts yet">
          <p>When Stripe transfers money to your bank account, you’ll see here which payments it contains.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label="Payouts">
          {list.items.map((payout) => (
            <li key={payout.id} className="panel">
              <PayoutCard payout={payout} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        label="Pages of payouts"
        page={page}
        pages={countPages(list.total)}
        range={formatTotalOf(list, 'payout')}
      />
    </DashboardPage>
  );
}

function PayoutCard({ payout: { amount_cents, currency, status, arrives_at, items, mode } }: { payout: Payout }) {
  const format = (cents: number) => `${cents < 0 ? '−' : ''}${formatMoney(Math.abs(cents), { currency })}`;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{format(amount_cents)}</strong>
        <span>
          {status === 'failed' ? 'Failed ' : 'In your bank account '}
          <DateTime at={arrives_at} format="date" />
        </span>
        {mode !== 'live' && <span className="text-soft">Test</span>}
      </p>
      {items === null ? (
        <p className="text-soft">Loading the payments in it. Reload this page in a minute.</p>
      ) : (
        <details>
          <summary>{`${items.length} ${items.length === 1 ? 'entry' : 'entries'}`}</summary>
          <ul className="grid gap-1 pt-2">
            {items.map((item) => (
              <li key={item.id}>
                {`${itemLabels[item.type]}${item.receipt ? ` for receipt ${item.receipt.label}` : ''}: ${format(item.amount_cents)}`}
                {item.fee_cents !== 0 && (
                  <span className="text-soft">{`, Stripe’s fee ${format(item.fee_cents)}`}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
