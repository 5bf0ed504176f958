import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { ReceiptButton } from '../../../receipts/web/components.ts';

export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { label, type, amount_cents, method, note, issued_at } = receipt;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0">
        {`${type === 'payment' ? 'Paid' : 'Refunded'} ${formatDollars(amount_cents)}, ${method}`}
        <span className="block text-small text-soft">
          {`${label}, `}
          <DateTime at={issued_at} format="date" />
          {note !== null && `, ${note}`}
        </span>
      </p>
      <ReceiptButton receipt={receipt} about={`receipt ${label}`} />
    </div>
  );
}
