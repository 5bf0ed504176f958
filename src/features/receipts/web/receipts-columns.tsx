import { Link } from 'react-router';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
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
    text: ({ type, amount_cents }) => (type === 'refund' ? -amount_cents : amount_cents) / 100,
    cell: (receipt) => <span className="font-semibold">{formatAmount(receipt)}</span>,
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
    text: ({ pet_name, pet_species }) => `${pet_name} (${pet_species})`,
    cell: (receipt) => <Pet receipt={receipt} />,
  },
  { id: 'method', label: 'Paid by', text: ({ method }) => method },
  { id: 'note', label: 'Note', text: ({ note }) => note },
  { id: 'currency', label: 'Currency', isOptional: true, text: ({ currency }) => currency },
  { id: 'type', label: 'Kind', isOptional: true, text: ({ type }) => (type === 'refund' ? 'Refund' : 'Payment') },
  { id: 'refunds', label: 'Refund of', isOptional: true, text: ({ refunds }) => refunds },
];

function describeRefund({ type, refunds, is_refunded }: Receipt): string | null {
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
      <span className="text-soft">{` (${pet_species})`}</span>
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
