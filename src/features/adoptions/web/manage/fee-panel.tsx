import { useState } from 'react';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { PaymentMethod } from '../../../payments/payments.contract.ts';
import { inDollars } from '../../../../platform/dollars.contract.ts';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { FeeDialog, type FeeDeed } from './fee-dialog.tsx';
import { ReceiptLine } from './receipt-line.tsx';

interface FeePanelProps {
  application: ManagedApplication;
  methods: PaymentMethod[];
}

/** The fee: fixed on approval, paid at the pickup, and what was issued for it. */
export function FeePanel({ application, methods }: FeePanelProps) {
  const [deed, setDeed] = useState<FeeDeed | null>(null);
  const { amount_cents, is_fixed, state, receipts } = application.fee;
  // Something may have been recorded by mistake, given back, and be paid after all.
  const isHome = application.status === 'Approved' && application.returned_at === null;
  return (
    <Panel title="Fee">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title font-extrabold">{amount_cents === null ? '–' : inDollars(amount_cents)}</span>
          <span className={state === 'due' || state === 'to be refunded' ? 'font-bold' : 'text-soft'}>
            {stateWords[state]}
          </span>
        </p>
        {!is_fixed && amount_cents !== null && <p className="text-small text-soft">It is fixed on approval.</p>}
        {methods.length > 0 && (
          <p className="text-small text-soft">
            {`Means to pay by ${methods.map(({ payment_type, method }) => `${payment_type} ${method}`).join(', or ')}`}
          </p>
        )}
      </div>
      {receipts.length > 0 && (
        <ul className="grid gap-2" aria-label="Receipts">
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <ReceiptLine receipt={receipt} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
        {(state === 'due' || (state === 'refunded' && isHome)) && (
          <button className="button button-small" type="button" onClick={() => setDeed('payment')}>
            Record the payment
          </button>
        )}
        {(state === 'paid' || state === 'to be refunded') && (
          <button className="button button-quiet button-small" type="button" onClick={() => setDeed('refund')}>
            Record a refund
          </button>
        )}
      </div>
      {deed && <FeeDialog application={application} deed={deed} onClose={() => setDeed(null)} />}
    </Panel>
  );
}

const stateWords: Record<ManagedApplication['fee']['state'], string> = {
  'not due': 'Not due yet',
  due: 'Due at the pickup',
  paid: 'Paid',
  'to be refunded': 'Paid, to be refunded',
  refunded: 'Refunded',
};
