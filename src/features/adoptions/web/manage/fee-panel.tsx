import { useState } from 'react';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { formatPaymentMethod } from '../../../payments/payments.constants.ts';
import type { PaymentMethod } from '../../../payments/payments.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { ReceiptButton } from '../../../receipts/web/components/receipt-button.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { FeeDialog, type FeeAction } from './fee-dialog.tsx';

interface FeePanelProps {
  application: AdminApplication;
  methods: PaymentMethod[];
}

/** The fee is fixed on approval and paid at the pickup. */
export function FeePanel({ application, methods }: FeePanelProps) {
  const [action, setAction] = useState<FeeAction | null>(null);
  const { amount_cents, is_fixed, status, receipts } = application.fee;
  // After a mistaken payment was refunded, the fee can still be paid.
  const isHome = application.status === 'Approved' && application.returned_at === null;
  return (
    <Panel title="Fee">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title font-extrabold">{amount_cents === null ? '–' : formatMoney(amount_cents)}</span>
          <span className={status === 'due' || status === 'to be refunded' ? 'font-bold' : 'text-soft'}>
            {amount_cents === null ? 'None: listed by the owner' : statusLabels[status]}
          </span>
        </p>
        {!is_fixed && amount_cents !== null && <p className="text-small text-soft">Set on approval.</p>}
        {methods.length > 0 && amount_cents !== null && (
          <p className="text-small text-soft">{`Plans to pay by: ${methods.map(formatPaymentMethod).join(', or ')}`}</p>
        )}
      </div>
      {receipts.length > 0 && (
        <ul className="grid gap-2" aria-label="Receipts">
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <ReceiptRow receipt={receipt} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
        {(status === 'due' || (status === 'refunded' && isHome)) && (
          <IfCan capability="record payments">
            <button className="button button-small" type="button" onClick={() => setAction('payment')}>
              Record the payment
            </button>
          </IfCan>
        )}
        {(status === 'paid' || status === 'to be refunded') && (
          <IfCan capability="refund payments">
            <button className="button button-quiet button-small" type="button" onClick={() => setAction('refund')}>
              Record a refund
            </button>
          </IfCan>
        )}
      </div>
      {status === 'due' && <AccessNotice capability="record payments" to="record payments" />}
      {status === 'to be refunded' && <AccessNotice capability="refund payments" to="record refunds" />}
      {action && <FeeDialog application={application} type={action} onClose={() => setAction(null)} />}
    </Panel>
  );
}

const statusLabels: Record<AdminApplication['fee']['status'], string> = {
  'not due': 'Not due yet',
  due: 'Due at the pickup',
  paid: 'Paid',
  'to be refunded': 'Paid, to be refunded',
  refunded: 'Refunded',
};

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { label, type, amount_cents, method, note, issued_at } = receipt;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0">
        {`${type === 'payment' ? 'Paid' : 'Refunded'} ${formatMoney(amount_cents)}, ${method}`}
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
