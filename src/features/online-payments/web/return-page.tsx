import { Link, useLoaderData } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptButton } from '../../receipts/web/components/receipt-button.tsx';
import type { OnlinePaymentsApi, PaymentReturn } from '../online-payments.contract.ts';
import { PayOnline } from './components/pay-online.tsx';
import { TestNotice } from './components/test-notice.tsx';

const call = createApiClient<OnlinePaymentsApi>();
const TITLE = 'Your payment';
const HISTORY_HREF = '/user-dashboard/adoption-history';
const POLL_MS = 4000;

/** From the provider's page: with its session, or with our attempt after people went back. */
export async function clientLoader({ request: { url, signal } }: { request: Request }) {
  const { searchParams } = new URL(url);
  const session_id = searchParams.get('session_id') ?? '';
  const canceled = searchParams.get('canceled') ?? '';
  const attempt_id = /^[1-9]\d{0,8}$/.test(canceled) ? Number(canceled) : undefined;
  try {
    const body = session_id === '' ? { attempt_id } : { session_id };
    return { payment: await call('POST /api/online-payments/return', { body, signal }), isCanceled: canceled !== '' };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { payment: null, isCanceled: false };
    throw error;
  }
}

/** What happened to a payment. A reload, or a second tab, shows the same. */
export default function ReturnPage() {
  const { payment, isCanceled } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage title={TITLE}>
      {payment ? (
        <Outcome payment={payment} isCanceled={isCanceled} />
      ) : (
        <EmptyState title="Payment not found">
          <p>We couldn’t find this payment in your account.</p>
          <Link className="button" to={HISTORY_HREF}>
            View adoption history
          </Link>
        </EmptyState>
      )}
    </DashboardPage>
  );
}

function Outcome({ payment, isCanceled }: { payment: PaymentReturn; isCanceled: boolean }) {
  if (payment.status === 'paid') return <Paid payment={payment} />;
  return payment.status === 'waiting' && !isCanceled ? <Waiting payment={payment} /> : <NotPaid payment={payment} />;
}

function Paid({ payment }: { payment: PaymentReturn }) {
  const { amount_cents, refunded_cents, currency, pet, next, receipt, mode } = payment;
  const format = (cents: number) => formatMoney(cents, { currency });
  const name = pet ? <bdi>{pet.name}</bdi> : 'your adoption';
  return (
    <section className="panel">
      <TestNotice mode={mode} />
      <div className="grid gap-2" role="status">
        <h2 className="text-title">{refunded_cents > 0 ? 'We’re refunding your payment' : 'Thank you!'}</h2>
        {refunded_cents > 0 ? (
          <p>
            {`We received ${format(amount_cents)}, but ${format(refunded_cents)} was no longer due for `}
            {name}
            {'. We’re refunding it the way you paid. It usually takes 5 to 10 days, and we’ve emailed you.'}
          </p>
        ) : (
          <p>
            {`We’ve received your ${format(amount_cents)} for `}
            {name}
            {'. We’ve emailed your receipt.'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        {receipt && <ReceiptButton receipt={receipt} label="Download receipt" about={receipt.label} />}
        <Link className="text-link" to={HISTORY_HREF}>
          View adoption history
        </Link>
      </div>
      {next && (
        <>
          <p>{`${formatMoney(next.balance_cents)} is left to pay for ${next.name}.`}</p>
          <PayOnline
            applicationId={next.application_id}
            balance={next.balance_cents}
            label={`Pay online for ${next.name}`}
          />
        </>
      )}
    </section>
  );
}

function Waiting({ payment }: { payment: PaymentReturn }) {
  usePolling(POLL_MS);
  return (
    <section className="panel">
      <div className="grid gap-2" role="status">
        <h2 className="text-title">We’re waiting for your payment</h2>
        <p>
          This usually takes a few seconds, and this page updates by itself. You can also close this page. We’ll email
          you.
        </p>
      </div>
      <Retry payment={payment} />
    </section>
  );
}

function NotPaid({ payment }: { payment: PaymentReturn }) {
  return (
    <section className="panel">
      <div className="grid gap-2" role="status">
        <h2 className="text-title">You haven’t paid yet</h2>
        <p>Nothing was charged. You can try again now, or pay at the shelter when you pick up your pet.</p>
      </div>
      <Retry payment={payment} />
    </section>
  );
}

function Retry({ payment: { application_id, balance_cents, status } }: { payment: PaymentReturn }) {
  if (application_id === null || balance_cents === 0) return null;
  const label = status === 'waiting' ? 'Continue to payment' : 'Try again';
  return <PayOnline applicationId={application_id} balance={balance_cents} label={label} />;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} rows={3} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
