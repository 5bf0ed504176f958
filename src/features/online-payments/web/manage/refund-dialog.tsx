import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatAmountInput, parseCents } from '../../../../platform/amount-text.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { receiptPartLabels, receiptParts } from '../../../receipts/receipts.constants.ts';
import { NoteField } from '../../../receipts/web/components/receipt-fields.tsx';
import { checkoutMessages } from '../../online-payments.constants.ts';
import type { OnlinePayment, OnlinePaymentsApi, OnlineRefund } from '../../online-payments.contract.ts';

const call = createApiClient<OnlinePaymentsApi>();

const outcomes: Record<OnlineRefund['status'], string> = {
  succeeded: 'Refunded. We’ve emailed the receipt.',
  requested: 'The refund is on its way. We’ll email the receipt once Stripe has made it.',
  failed: checkoutMessages.failedAtStripe,
};

/** Refunds an online payment the way it was paid, part by part. */
export function RefundDialog({ payment, onClose }: { payment: OnlinePayment; onClose: () => void }) {
  const { refundable, currency, receipt } = payment;
  const [client_key] = useState(randomUuid);
  const parts = receiptParts.filter((part) => refundable[`${part}_cents`] > 0);
  const centsIn = (typed: FormData, name: string) => parseCents(formText(typed, name) || '0');
  const format = (cents: number) => formatMoney(cents, { currency });
  const action = useFormAction({
    check: (typed) => {
      const invalid = parts.filter((part) => centsIn(typed, `${part}_cents`) === null);
      if (invalid.length === 0) return null;
      return { fields: Object.fromEntries(invalid.map((part) => [`${part}_cents`, checkoutMessages.nothing])) };
    },
    send: (typed) =>
      call('POST /api/receipts/:id/online-refund', {
        params: { id: receipt!.id },
        body: {
          ...Object.fromEntries(parts.map((part) => [`${part}_cents`, centsIn(typed, `${part}_cents`) ?? 0])),
          note: formText(typed, 'note'),
          client_key,
        },
      }),
    failedMessage: 'The refund didn’t go through. Please try again.',
    successMessage: ({ status }) => outcomes[status],
    onDone: onClose,
  });
  return (
    <FormDialog title="Refund online" action={action} label="Refund" busyLabel="Refunding…" isDanger onClose={onClose}>
      <p className="text-soft">
        {`Receipt ${receipt!.label}. The money goes back the way it was paid, and the adopter gets a receipt by email. This can’t be undone.`}
      </p>
      {parts.map((part) => (
        <Field
          key={part}
          label={receiptPartLabels[part]}
          name={`${part}_cents`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatAmountInput(refundable[`${part}_cents`])}
          hint={`At most ${format(refundable[`${part}_cents`])}`}
          error={action.fields?.[`${part}_cents`]}
        />
      ))}
      <NoteField isAtDesk={false} error={action.fields?.['note']} />
    </FormDialog>
  );
}
