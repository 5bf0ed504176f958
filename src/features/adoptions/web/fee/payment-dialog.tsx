import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatAmountInput } from '../../../../platform/amount-text.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { FeeMethod } from '../../../receipts/receipts.constants.ts';
import { MethodField, NoteField } from '../../../receipts/web/components/receipt-fields.tsx';
import type { FeesApi } from '../../fees.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from '../manage/application-labels.ts';
import { Field } from '../../../../ui/field.tsx';
import { hasOthersDue, withJointFee } from '../../joint-name.contract.ts';
import { checkAmounts, toCents } from './amount-fields.ts';

const call = createApiClient<FeesApi>();

/**
 * Records what an adopter pays at the desk: all that is left, or a part of it, with a donation on top. Animals that go home
 * together are paid for at once.
 */
export function PaymentDialog({ application, onClose }: { application: AdminApplication; onClose: () => void }) {
  const { id, together } = application;
  const isTogether = hasOthersDue(application);
  const { fee } = isTogether ? withJointFee(application) : application;
  const left = fee.balance_cents || Math.max((fee.amount_cents ?? 0) - fee.paid_cents, 0);
  const [method, setMethod] = useState<FeeMethod>('cash');
  // The server records a payment that is sent twice only once.
  const [client_key] = useState(randomUuid);
  const action = useFormAction<unknown>({
    check: (typed) => checkAmounts(typed, ['amount_cents', 'donation_cents'], { required: 'amount_cents' }),
    send: (typed) =>
      call('POST /api/adoptions/:id/payment', {
        params: { id },
        body: {
          method,
          amount_cents: toCents(typed, 'amount_cents'),
          donation_cents: toCents(typed, 'donation_cents'),
          note: formText(typed, 'note'),
          seen_balance_cents: fee.balance_cents,
          client_key,
          ...(isTogether && { is_together: 'yes' }),
        },
      }),
    failedMessage: withDetail('The payment wasn’t recorded. Please try again.'),
    successMessage: 'The payment is recorded.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Record the payment" action={action} label="Record as paid" onClose={onClose}>
      <p className="text-soft">
        {isTogether
          ? `${formatMoney(left)} is left to pay for ${joinList(together.map(({ name }) => name))}. We’ll issue a receipt for each pet.`
          : `${formatMoney(left)} is left to pay.`}
        {canBeEmailed(application) &&
          ` ${nameOf(application)} gets the ${isTogether ? 'receipts' : 'receipt'} by email.`}
      </p>
      <MethodField label="Paid by" value={method} onChoose={setMethod} error={action.fields?.['method']} />
      <div className="form-pair">
        <Field
          label="Amount"
          name="amount_cents"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={formatAmountInput(left)}
          error={action.fields?.['amount_cents']}
        />
        <Field
          label="Donation on top (optional)"
          name="donation_cents"
          inputMode="decimal"
          autoComplete="off"
          error={action.fields?.['donation_cents']}
        />
      </div>
      <NoteField error={action.fields?.['note']} />
    </FormDialog>
  );
}
