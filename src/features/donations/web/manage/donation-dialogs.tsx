import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatAmountInput, parseCents } from '../../../../platform/amount-text.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { OnlinePaymentsApi } from '../../../online-payments/online-payments.contract.ts';
import {
  feeMethods,
  MAX_RECEIPT_NOTE,
  receiptMessages,
  receiptMethodLabels,
  type FeeMethod,
} from '../../../receipts/receipts.constants.ts';
import type { Donation, DonationsApi } from '../../donations.contract.ts';

const call = createApiClient<DonationsApi & OnlinePaymentsApi>();

/** The donation's own receipt, or one of a refund. */
export type Voidable = Donation['receipt'];

export function RefundDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { id, refundable_cents, currency, receipt, method } = donation;
  const isOnline = method === 'online';
  const [paidBy, setPaidBy] = useState<FeeMethod>(method === 'online' ? 'cash' : method);
  const [client_key] = useState(randomUuid);
  const limit = formatMoney(refundable_cents, { currency });
  const action = useFormAction<unknown>({
    check(typed) {
      const cents = parseCents(formText(typed, 'amount_cents'));
      if (!cents) return { fields: { amount_cents: receiptMessages.nothing } };
      return cents > refundable_cents ? { fields: { amount_cents: receiptMessages.refundTooHigh } } : null;
    },
    async send(typed) {
      const amount_cents = parseCents(formText(typed, 'amount_cents')) ?? 0;
      const note = formText(typed, 'note');
      if (isOnline) {
        const body = { donation_cents: amount_cents, note, client_key };
        return call('POST /api/receipts/:id/online-refund', { params: { id: receipt.id }, body });
      }
      return call('POST /api/donations/:id/refund', {
        params: { id },
        body: { amount_cents, method: paidBy, note, client_key },
      });
    },
    failedMessage: withDetail('The refund didn’t go through. Please try again.'),
    successMessage: isOnline ? 'The refund is on its way.' : 'The refund is recorded.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Refund a donation"
      action={action}
      label="Refund"
      busyLabel="Refunding…"
      isDanger
      onClose={onClose}
    >
      <p className="text-soft">
        {isOnline
          ? `Receipt ${receipt.label}. The money goes back the way it was paid, and the donor gets a receipt by email. This can’t be undone.`
          : `Receipt ${receipt.label}. If we have the donor’s email, we’ll send them a refund receipt.`}
      </p>
      <Field
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatAmountInput(refundable_cents)}
        hint={`At most ${limit}`}
        error={action.fields?.['amount_cents']}
      />
      {!isOnline && (
        <ChoiceField
          label="Refunded by"
          name="method"
          value={paidBy}
          options={feeMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))}
          onChoose={(value) => setPaidBy(value as FeeMethod)}
          error={action.fields?.['method']}
        />
      )}
      <Field
        label="Note (optional)"
        name="note"
        maxLength={MAX_RECEIPT_NOTE}
        autoComplete="off"
        hint="Shown on the receipt."
        error={action.fields?.['note']}
      />
    </FormDialog>
  );
}

export function VoidDialog({
  donation: { id, receipt },
  voiding,
  onClose,
}: {
  donation: Donation;
  voiding: Voidable;
  onClose: () => void;
}) {
  const isRefund = voiding.id !== receipt.id;
  const action = useFormAction<unknown>({
    required: { reason: 'Enter a reason' },
    send: (typed) =>
      call('POST /api/donations/:id/void', {
        params: { id },
        body: { reason: formText(typed, 'reason'), ...(isRefund && { receipt_id: voiding.id }) },
      }),
    failedMessage: withDetail('The receipt wasn’t voided. Please try again.'),
    successMessage: `Receipt ${voiding.label} is void.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Void ${isRefund ? 'refund ' : ''}receipt ${voiding.label}?`}
      action={action}
      label="Void"
      isDanger
      onClose={onClose}
    >
      <p className="text-soft">
        {
          'It’ll keep its number but no longer count. If we have the donor’s email, we’ll let them know. This can’t be undone.'
        }
      </p>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
