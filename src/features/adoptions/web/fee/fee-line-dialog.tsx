import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatAmountInput } from '../../../../platform/amount-text.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { decisionLimits, feeLineTypes } from '../../adoptions.constants.ts';
import type { FeesApi } from '../../fees.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from '../manage/application-labels.ts';
import { checkAmounts, toCents } from './amount-fields.ts';
import { feeLineLabels } from './fee-labels.ts';

const call = createApiClient<FeesApi>();

const changes = [...feeLineTypes, 'new fee'] as const;
type Change = (typeof changes)[number];

const labels: Record<Change, string> = { ...feeLineLabels, 'new fee': 'New fee' };

/** Adds a discount, a waiver or a deposit, or replaces the quoted fee. */
export function FeeLineDialog({ application, onClose }: { application: AdminApplication; onClose: () => void }) {
  const { id, fee } = application;
  const [change, setChange] = useState<Change>('discount');
  const action = useFormAction<unknown>({
    required: { reason: 'Enter a reason' },
    check: (typed) => checkAmounts(typed, ['amount_cents'], { required: 'amount_cents' }),
    send(typed) {
      const amount_cents = toCents(typed, 'amount_cents') ?? 0;
      const reason = formText(typed, 'reason');
      return change === 'new fee'
        ? call('PUT /api/adoptions/:id/fee', { params: { id }, body: { fee_cents: amount_cents, reason } })
        : call('POST /api/adoptions/:id/fee-lines', { params: { id }, body: { type: change, amount_cents, reason } });
    },
    failedMessage: withDetail('The fee wasn’t changed. Please try again.'),
    successMessage: 'The fee is changed.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Change the fee" action={action} label="Save changes" onClose={onClose}>
      {canBeEmailed(application) && (
        <p className="text-soft">{`We’ll email ${nameOf(application)} about the new amount.`}</p>
      )}
      <ChoiceField
        label="Change"
        name="type"
        value={change}
        options={changes.map((value) => ({ value, label: labels[value] }))}
        onChoose={(value) => setChange(value as Change)}
        hint={hints[change]}
        error={action.fields?.['type']}
      />
      <Field
        key={change}
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={change === 'waiver' ? formatAmountInput(fee.amount_cents ?? 0) : ''}
        error={action.fields?.['amount_cents'] ?? action.fields?.['fee_cents']}
      />
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={decisionLimits.reason}
        autoComplete="off"
        hint={change === 'new fee' ? 'Only staff can see it.' : 'The adopter can see it, e.g. “Senior pet”.'}
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}

const hints: Record<Change, string> = {
  discount: 'Reduces the fee.',
  waiver: 'Waives all of the fee, or a part of it.',
  deposit: 'Paid on top and refunded later, e.g. after spaying or neutering.',
  'new fee': 'Replaces the fee that was quoted.',
};
