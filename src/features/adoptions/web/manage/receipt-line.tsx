import { caller } from '../../../../browser/call-api.ts';
import { FileButton, Moment } from '../../../dashboards/web/dashboards.door.ts';
import { inDollars } from '../../../pets/adoption-fee.contract.ts';
import type { Receipt, ReceiptsApi } from '../../../receipts/receipts.contract.ts';

const call = caller<ReceiptsApi>();

/** A receipt in a few words, and as a file to be printed. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { id, label, kind, amount_cents, method, note, issued_at } = receipt;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0">
        {`${kind === 'payment' ? 'Paid' : 'Refunded'} ${inDollars(amount_cents)}, ${method}`}
        <span className="block text-small text-soft">
          {`${label}, `}
          <Moment at={issued_at} show="day" />
          {note !== null && `, ${note}`}
        </span>
      </p>
      <FileButton
        label="PDF"
        about={`receipt ${label}`}
        fetchFile={() => call.file('GET /api/receipts/:id/pdf', { params: { id } })}
        fileName={`receipt-${label}.pdf`}
      />
    </div>
  );
}
