import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDollars } from '../../../platform/format-number.contract.ts';
import type { Receipt } from '../receipts.contract.ts';
import { ReceiptButton } from './components/receipt-button.tsx';

export function ReceiptsTable({ receipts }: { receipts: Receipt[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">Receipts, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Issued</th>
            <th scope="col">Person</th>
            <th scope="col">Pet</th>
            <th scope="col">By</th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col">
              <span className="sr-only">File</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { label, person_name, pet_name, pet_species, method, issued_at, application_id } = receipt;
  return (
    <tr>
      <th scope="row">
        <span className="whitespace-nowrap">{label}</span>
        <ReceiptNotes receipt={receipt} />
      </th>
      <td data-label="Issued" className="whitespace-nowrap">
        <DateTime at={issued_at} />
      </td>
      <td data-label="Person">
        <bdi>{person_name}</bdi>
      </td>
      <td data-label="Pet">
        <span>
          {application_id === null ? (
            <bdi>{pet_name}</bdi>
          ) : (
            <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application_id}`}>
              <bdi>{pet_name}</bdi>
            </Link>
          )}
          <span className="text-soft">{` (${pet_species})`}</span>
        </span>
      </td>
      <td data-label="By">{method}</td>
      <td data-label="Amount" className="font-semibold whitespace-nowrap tabular-nums sm:text-right">
        {formatAmount(receipt)}
      </td>
      <td>
        <ReceiptButton receipt={receipt} about={`of ${label}`} />
      </td>
    </tr>
  );
}

/** Shown for refunds and refunded payments, with the note. */
function ReceiptNotes({ receipt: { type, refunds, is_refunded, note } }: { receipt: Receipt }) {
  const label = type === 'refund' ? `Refund of ${refunds}` : is_refunded ? 'Given back later' : null;
  return (
    <>
      {label !== null && <span className="block text-small font-normal text-soft">{label}</span>}
      {note !== null && <span className="table-words text-small font-normal text-soft">{note}</span>}
    </>
  );
}

/** Refunds get a real minus sign, not a hyphen. */
function formatAmount({ type, amount_cents }: Receipt): string {
  return type === 'refund' ? `−${formatDollars(amount_cents)}` : formatDollars(amount_cents);
}
