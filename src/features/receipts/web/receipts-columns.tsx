import { Link } from 'react-router';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { receiptMethodLabels, receiptPartLabels, receiptParts, type ReceiptPart } from '../receipts.constants.ts';
import type { Receipt } from '../receipts.contract.ts';
import { RecordLink } from '../../pets/web/components/record-link.tsx';

/** The columns of Receipts, and of its CSV. */
export const receiptsColumns: readonly Column<Receipt>[] = [
  {
    id: 'number',
    label: 'Number',
    text: ({ label }) => label,
    cell: (receipt) => (
      <div className="data-line">
        <span>{receipt.label}</span>
        {describeRefund(receipt) && <span className="font-normal text-soft">{describeRefund(receipt)}</span>}
      </div>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    isNumeric: true,
    text: (receipt) => toUnits(receipt, receipt.amount_cents),
    cell: (receipt) => (
      <span className={receipt.voided_at === null ? 'font-semibold' : 'line-through'}>{formatAmount(receipt)}</span>
    ),
  },
  {
    id: 'issued',
    label: 'Issued',
    text: ({ issued_at }) => formatDateTime(new Date(issued_at)),
    cell: ({ issued_at }) => <DateTime at={issued_at} format="date" />,
  },
  { id: 'person', label: 'Person', text: ({ person_name }) => person_name },
  {
    id: 'pet',
    label: 'Pet',
    text: ({ pet_name, pet_species }) => (pet_name === '' ? null : `${pet_name} (${pet_species})`),
    cell: (receipt) => <Pet receipt={receipt} />,
  },
  { id: 'method', label: 'Paid by', text: ({ method }) => receiptMethodLabels[method] },
  { id: 'note', label: 'Note', text: ({ note }) => note },
  ...receiptParts.map((part) => partColumn(part)),
  { id: 'void', label: 'Void', isOptional: true, text: ({ void_reason }) => void_reason },
  { id: 'currency', label: 'Currency', isOptional: true, text: ({ currency }) => currency },
  { id: 'type', label: 'Kind', isOptional: true, text: ({ type }) => (type === 'refund' ? 'Refund' : 'Payment') },
  { id: 'refunds', label: 'Refund of', isOptional: true, text: ({ refunds }) => refunds },
];

/** What a receipt that counts is for. */
function partColumn(part: ReceiptPart): Column<Receipt> {
  return {
    id: part,
    label: receiptPartLabels[part],
    isOptional: true,
    isNumeric: true,
    text: (receipt) => toUnits(receipt, receipt[`${part}_cents`]),
  };
}

/** As the reports add it up: negative for a refund, nothing for a void receipt. */
function toUnits({ type, voided_at }: Receipt, cents: number): number {
  if (voided_at !== null) return 0;
  return (type === 'refund' ? -cents : cents) / 100;
}

function describeRefund({ type, refunds, is_refunded, voided_at }: Receipt): string | null {
  if (voided_at !== null) return 'Void';
  if (type === 'refund') return `Refund of ${refunds}`;
  return is_refunded ? 'Refunded later' : null;
}

function Pet({ receipt: { application_id, pet_id, pet_name, pet_species } }: { receipt: Receipt }) {
  return (
    <span>
      {application_id === null ? (
        <bdi>{pet_name}</bdi>
      ) : (
        <Link className="text-link" data-row-link to={`/admin-dashboard/manage-adoptions/${application_id}`}>
          <bdi>{pet_name}</bdi>
        </Link>
      )}
      {pet_species !== '' && <span className="text-soft">{` (${pet_species})`}</span>}
      {pet_id !== null && (
        <>
          {' '}
          <RecordLink pet={{ id: pet_id, name: pet_name }} />
        </>
      )}
    </span>
  );
}

/** In the receipt's own currency. Refunds get a real minus sign, not a hyphen. */
function formatAmount({ type, amount_cents, currency }: Receipt): string {
  const amount = formatMoney(amount_cents, { currency });
  return type === 'refund' ? `−${amount}` : amount;
}
