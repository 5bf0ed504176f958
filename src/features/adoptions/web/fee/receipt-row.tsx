import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { receiptMethodLabels, receiptPartLabels, receiptParts } from '../../../receipts/receipts.constants.ts';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { ReceiptButton } from '../../../receipts/web/components/receipt-button.tsx';

interface ReceiptRowProps {
  receipt: Receipt;
  /** Null if nothing of it can be refunded here. */
  onRefund: (() => void) | null;
  onVoid: (() => void) | null;
}

export function ReceiptRow({ receipt, onRefund, onVoid }: ReceiptRowProps) {
  const { label, type, amount_cents, method, note, issued_at, voided_at, void_reason } = receipt;
  const parts = receiptParts.filter((part) => receipt[`${part}_cents`] > 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0">
        <span className={voided_at === null ? undefined : 'line-through'}>
          {`${type === 'payment' ? 'Paid' : 'Refunded'} ${formatMoney(amount_cents)}, ${receiptMethodLabels[method].toLowerCase().replace('paypal', 'PayPal')}`}
        </span>
        {(parts.length > 1 || (parts[0] !== undefined && parts[0] !== 'fee')) && (
          <span className="block text-small">
            {parts.map((part) => `${receiptPartLabels[part]} ${formatMoney(receipt[`${part}_cents`])}`).join(', ')}
          </span>
        )}
        <span className="block text-small text-soft">
          {`${label}, `}
          <DateTime at={issued_at} format="date" />
          {note !== null && `, ${note}`}
        </span>
        {voided_at !== null && <span className="block text-small">{`Void: ${void_reason}`}</span>}
      </p>
      <span className="flex flex-wrap items-center gap-x-2 print:hidden">
        {(onRefund || onVoid) && (
          <IfCan capability="refund payments">
            {onRefund && (
              <button className="row-action" type="button" onClick={onRefund}>
                Refund
                <span className="sr-only">{` receipt ${label}`}</span>
              </button>
            )}
            {onVoid && (
              <button className="row-action" type="button" onClick={onVoid}>
                Void
                <span className="sr-only">{` receipt ${label}`}</span>
              </button>
            )}
          </IfCan>
        )}
        <ReceiptButton receipt={receipt} about={`receipt ${label}`} />
      </span>
    </div>
  );
}
