import { Link } from 'react-router';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../../ui/dashboard/format-date.ts';
import { ToneBadge, type Tone } from '../../../../ui/dashboard/tone-badge.tsx';
import type { OnlinePayment } from '../../online-payments.contract.ts';

const statusLabels: Record<OnlinePayment['status'], string> = {
  creating: 'Not paid yet',
  open: 'Not paid yet',
  paid: 'Paid',
  expired: 'Expired',
};

const refundLabels: Record<OnlinePayment['refunds'][number]['status'], string> = {
  requested: 'refund in progress',
  succeeded: 'refunded',
  failed: 'refund failed',
};

/** The columns of online payments, and of their CSV. */
export const paymentsColumns: readonly Column<OnlinePayment>[] = [
  {
    id: 'created',
    label: 'Started',
    text: ({ created_at }) => formatDateTime(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} />,
  },
  {
    id: 'amount',
    label: 'Amount',
    isNumeric: true,
    text: ({ amount_cents }) => amount_cents / 100,
    cell: ({ amount_cents, currency }) => (
      <span className="font-semibold">{formatMoney(amount_cents, { currency })}</span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    text: describeStatus,
    cell: (payment) => <ToneBadge tone={toneOf(payment)}>{describeStatus(payment)}</ToneBadge>,
  },
  {
    id: 'refunds',
    label: 'Refunds',
    text: describeRefunds,
  },
  { id: 'person', label: 'Person', text: ({ person_name }) => person_name },
  {
    id: 'pet',
    label: 'Pet',
    text: ({ pet_name }) => pet_name,
    cell: ({ application_id, pet_name }) =>
      application_id === null ? (
        <bdi>{pet_name}</bdi>
      ) : (
        <Link className="text-link" data-row-link to={`/admin-dashboard/manage-adoptions/${application_id}`}>
          <bdi>{pet_name}</bdi>
        </Link>
      ),
  },
  { id: 'receipt', label: 'Receipt', text: ({ receipt }) => receipt?.label ?? null },
  { id: 'mode', label: 'Mode', isOptional: true, text: ({ mode }) => mode },
  { id: 'currency', label: 'Currency', isOptional: true, text: ({ currency }) => currency },
];

function describeStatus({ status, dispute }: OnlinePayment): string {
  if (dispute === null) return statusLabels[status];
  return { open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }[dispute];
}

function toneOf({ status, dispute, refunds }: OnlinePayment): Tone {
  const hasError = dispute === 'open' || dispute === 'lost' || refunds.some((refund) => refund.status === 'failed');
  if (hasError) return 'warn';
  return status === 'paid' ? 'good' : 'plain';
}

function describeRefunds({ refunds, currency }: OnlinePayment): string | null {
  if (refunds.length === 0) return null;
  return refunds
    .map(({ amount_cents, status, reason }) => {
      const because = reason === 'too late' ? ' (paid too late)' : reason === 'provider' ? ' (at Stripe)' : '';
      return `${formatMoney(amount_cents, { currency })} ${refundLabels[status]}${because}`;
    })
    .join(', ');
}
