import { useState } from 'react';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { formatPaymentMethod } from '../../../payments/payments.constants.ts';
import type { PaymentMethod } from '../../../payments/payments.contract.ts';
import { refundableOf, sumAmounts } from '../../../receipts/receipts.constants.ts';
import type { Receipt } from '../../../receipts/receipts.contract.ts';
import { hasOthersDue } from '../../joint-name.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { FeeLineDialog } from './fee-line-dialog.tsx';
import { FeeLines } from './fee-lines.tsx';
import { feeStatusLabels } from './fee-labels.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

interface FeePanelProps {
  application: AdminApplication;
  methods: PaymentMethod[];
}

type OpenDialog = 'payment' | 'line' | { refund: Receipt } | { void: Receipt } | null;

/** The fee in lines, what was paid of it, and its receipts. */
export function FeePanel({ application, methods }: FeePanelProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const { amount_cents, is_fixed, status, receipts, paid_cents, balance_cents } = application.fee;
  // After a mistaken payment was refunded, the fee can still be paid.
  const isHome = application.status === 'Approved' && application.returned_at === null;
  const canBePaid = status === 'due' || hasOthersDue(application) || (status === 'refunded' && isHome);
  const isPartlyPaid = status === 'due' && paid_cents > 0;
  return (
    <Panel title="Fee">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title font-extrabold">{amount_cents === null ? '–' : formatMoney(amount_cents)}</span>
          <span className={status === 'due' || status === 'to be refunded' ? 'font-bold' : 'text-soft'}>
            {amount_cents === null
              ? 'None: listed by the owner'
              : isPartlyPaid
                ? `${formatMoney(balance_cents)} left to pay`
                : feeStatusLabels[status]}
          </span>
        </p>
        {!is_fixed && amount_cents !== null && <p className="text-small text-soft">Set on approval.</p>}
        {methods.length > 0 && amount_cents !== null && (
          <p className="text-small text-soft">{`Plans to pay by: ${methods.map(formatPaymentMethod).join(', or ')}`}</p>
        )}
      </div>
      {application.together.length > 1 && (
        <p className="text-small text-soft">{`For ${nameOfRow(application)} only.`}</p>
      )}
      <FeeLines application={application} />
      {receipts.length > 0 && (
        <ul className="grid gap-2" aria-label="Receipts">
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <ReceiptRow
                receipt={receipt}
                onRefund={isRefundable(receipt) ? () => setDialog({ refund: receipt }) : null}
                onVoid={isVoidable(receipt) ? () => setDialog({ void: receipt }) : null}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
        {canBePaid && (
          <IfCan capability="record payments">
            <button className="button button-small" type="button" onClick={() => setDialog('payment')}>
              Record the payment
            </button>
          </IfCan>
        )}
        {isOpen(application) && !application.pet.listed_by_owner && (
          <IfCan capability="record payments">
            <button className="button button-quiet button-small" type="button" onClick={() => setDialog('line')}>
              Change the fee
            </button>
          </IfCan>
        )}
      </div>
      {status === 'due' && <AccessNotice capability="record payments" to="record payments" />}
      {status === 'to be refunded' && <AccessNotice capability="refund payments" to="record refunds" />}
      {dialog === 'payment' && <PaymentDialog application={application} onClose={close} />}
      {dialog === 'line' && <FeeLineDialog application={application} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && 'refund' in dialog && (
        <RefundDialog application={application} receipt={dialog.refund} onClose={close} />
      )}
      {dialog !== null && typeof dialog === 'object' && 'void' in dialog && (
        <VoidDialog application={application} receipt={dialog.void} onClose={close} />
      )}
    </Panel>
  );
}

function nameOfRow({ id, pet, together }: AdminApplication): string {
  return together.find(({ application_id }) => application_id === id)?.name ?? pet.name;
}

function isRefundable(receipt: Receipt): boolean {
  const { type, method, voided_at } = receipt;
  return type === 'payment' && method !== 'online' && voided_at === null && sumAmounts(refundableOf(receipt)) > 0;
}

function isVoidable(receipt: Receipt): boolean {
  const { method, voided_at, amount_cents } = receipt;
  const isUntouched = receipt.type === 'refund' || sumAmounts(refundableOf(receipt)) === amount_cents;
  return method !== 'online' && voided_at === null && isUntouched;
}
