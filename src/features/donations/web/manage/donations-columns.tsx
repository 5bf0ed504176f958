import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../../ui/data-table/columns.ts';
import { receiptMethodLabels } from '../../../receipts/receipts.constants.ts';
import { dedicationLabels, donationTypeLabels, monthlyStatusLabels } from '../../donations.constants.ts';
import type { Dedication, Donation, MonthlyDonation } from '../../donations.contract.ts';

/** The columns of donations, and of their CSV. */
export const donationsColumns: readonly Column<Donation>[] = [
  {
    id: 'donor',
    label: 'Donor',
    sort: 'donor',
    text: ({ name }) => name || 'Deleted donor',
    cell: ({ name, email }) => (
      <div className="data-line">
        <bdi>{name || 'Deleted donor'}</bdi>
        {email !== '' && <span className="font-normal wrap-anywhere text-soft">{email}</span>}
      </div>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    isNumeric: true,
    text: ({ amount_cents, is_voided }) => (is_voided ? 0 : amount_cents / 100),
    cell: ({ amount_cents, currency, is_voided }) => (
      <span className={is_voided ? 'line-through' : 'font-semibold'}>{formatMoney(amount_cents, { currency })}</span>
    ),
  },
  {
    id: 'refunded',
    label: 'Refunded',
    isNumeric: true,
    text: ({ refunded_cents }) => refunded_cents / 100,
    cell: ({ refunded_cents, currency }) =>
      refunded_cents === 0 ? null : <span>{`−${formatMoney(refunded_cents, { currency })}`}</span>,
  },
  {
    id: 'received',
    label: 'Received',
    sort: 'date',
    text: ({ received_at }) => formatDateTime(new Date(received_at)),
    cell: ({ received_at }) => <DateTime at={received_at} format="date" />,
  },
  { id: 'type', label: 'Frequency', text: ({ type }) => donationTypeLabels[type] },
  { id: 'method', label: 'Paid by', text: ({ method }) => receiptMethodLabels[method] },
  { id: 'dedication', label: 'Dedication', text: ({ dedication }) => describeDedication(dedication) },
  {
    id: 'receipt',
    label: 'Receipt',
    text: ({ receipt, is_voided }) => `${receipt.label}${is_voided ? ' (void)' : ''}`,
  },
  { id: 'email', label: 'Email', isOptional: true, text: ({ email }) => email },
  { id: 'note', label: 'Note', isOptional: true, text: ({ dedication }) => dedication?.note ?? null },
  { id: 'mode', label: 'Mode', isOptional: true, text: ({ mode }) => mode },
  { id: 'currency', label: 'Currency', isOptional: true, text: ({ currency }) => currency },
];

/** The columns of monthly donations, and of their CSV. */
export const monthlyColumns: readonly Column<MonthlyDonation>[] = [
  {
    id: 'donor',
    label: 'Donor',
    text: ({ name }) => name || 'Deleted donor',
    cell: ({ name, email }) => (
      <div className="data-line">
        <bdi>{name || 'Deleted donor'}</bdi>
        {email !== '' && <span className="font-normal wrap-anywhere text-soft">{email}</span>}
      </div>
    ),
  },
  {
    id: 'amount',
    label: 'Per month',
    isNumeric: true,
    text: ({ amount_cents }) => amount_cents / 100,
    cell: ({ amount_cents, currency }) => (
      <span className="font-semibold">{formatMoney(amount_cents, { currency })}</span>
    ),
  },
  { id: 'status', label: 'Status', text: ({ status }) => monthlyStatusLabels[status] },
  {
    id: 'started',
    label: 'Started',
    text: ({ started_at }) => formatDateTime(new Date(started_at)),
    cell: ({ started_at }) => <DateTime at={started_at} format="date" />,
  },
  {
    id: 'ended',
    label: 'Ended',
    text: ({ ended_at }) => (ended_at === null ? null : formatDateTime(new Date(ended_at))),
    cell: ({ ended_at }) => (ended_at === null ? null : <DateTime at={ended_at} format="date" />),
  },
  { id: 'donations', label: 'Payments', isNumeric: true, text: ({ donations }) => donations },
  {
    id: 'received',
    label: 'Total',
    isNumeric: true,
    text: ({ received_cents }) => received_cents / 100,
    cell: ({ received_cents, currency }) => <span>{formatMoney(received_cents, { currency })}</span>,
  },
  { id: 'dedication', label: 'Dedication', isOptional: true, text: ({ dedication }) => describeDedication(dedication) },
  { id: 'email', label: 'Email', isOptional: true, text: ({ email }) => email },
  { id: 'mode', label: 'Mode', isOptional: true, text: ({ mode }) => mode },
  { id: 'currency', label: 'Currency', isOptional: true, text: ({ currency }) => currency },
];

function describeDedication(dedication: Dedication): string | null {
  return dedication && `${dedicationLabels[dedication.type]} ${dedication.name}`;
}
