import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { assertPageExists, countPages, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatTotalOf } from '../../../../platform/total.contract.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { ToneBadge, type Tone } from '../../../../ui/dashboard/tone-badge.tsx';
import { ListPages } from '../../../../ui/data-table/list-pages.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Dispute, OnlinePaymentsApi } from '../../online-payments.contract.ts';
import { PaymentTabs } from './payment-tabs.tsx';

const call = createApiClient<OnlinePaymentsApi>();

export async function loadDisputes(url: URL, signal: AbortSignal) {
  const page = pageOf(url);
  const list = await call.page('GET /api/online-payments/disputes', { ...page, signal });
  assertPageExists(url, list.total);
  return { list, page: page.page };
}

const statuses: Record<Dispute['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'warn' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'warn' },
};

/** Payments that cardholders dispute at their bank. */
export function DisputesView({ list, page }: Awaited<ReturnType<typeof loadDisputes>>) {
  return (
    <DashboardPage title="Online payments">
      <PaymentTabs current="disputes" />
      {list.items.length === 0 ? (
        <EmptyState title="No disputes">
          <p>If a cardholder disputes a payment at their bank, it appears here, and we’ll email you.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label="Disputes">
          {list.items.map((dispute) => (
            <li key={dispute.id} className="panel">
              <DisputeCard dispute={dispute} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        label="Pages of disputes"
        page={page}
        pages={countPages(list.total)}
        range={formatTotalOf(list, 'dispute')}
      />
    </DashboardPage>
  );
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { amount_cents, currency, status, reason, respond_by, opened_at, closed_at } = dispute;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <strong>{formatMoney(amount_cents, { currency })}</strong>
        <ToneBadge tone={statuses[status].tone}>{statuses[status].label}</ToneBadge>
      </p>
      <p>
        {`Receipt ${dispute.receipt.label}, ${dispute.person_name || 'a former adopter'}`}
        {dispute.application_id !== null && (
          <>
            {' · '}
            <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${dispute.application_id}`}>
              View application
            </Link>
          </>
        )}
      </p>
      <p className="text-small text-soft">
        {`Reason: ${reason.replaceAll('_', ' ')} · Opened `}
        <DateTime at={opened_at} format="date" />
        {closed_at !== null && (
          <>
            {' · Closed '}
            <DateTime at={closed_at} format="date" />
          </>
        )}
      </p>
      {status === 'open' && respond_by !== null && (
        <p>
          {'Respond in Stripe’s dashboard by '}
          <DateTime at={respond_by} format="date" />
        </p>
      )}
    </div>
  );
}
