import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { feeMethods, type FeeMethod } from '../../../receipts/receipts.constants.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from './application-labels.ts';
import { feeMethodLabels } from './fee-labels.ts';

const call = createApiClient<DecisionsApi>();

export type FeeAction = 'payment' | 'refund';

const texts = {
  payment: {
    title: 'Record the payment',
    button: 'Record as paid',
    done: 'The fee is recorded as paid.',
    failed: 'The payment wasn’t recorded. Please try again.',
    lead: 'was received',
  },
  refund: {
    title: 'Record a refund',
    button: 'Record as refunded',
    done: 'The refund is recorded.',
    failed: 'The refund wasn’t recorded. Please try again.',
    lead: 'was refunded',
  },
} as const;

interface FeeDialogProps {
  application: AdminApplication;
  type: FeeAction;
  onClose: () => void;
}

export function FeeDialog({ application, type, onClose }: FeeDialogProps) {
  const { id, fee } = application;
  const { title, button, done, failed, lead } = texts[type];
  const [method, setMethod] = useState<FeeMethod>(fee.receipts.at(-1)?.method ?? 'cash');
  const action = useFormAction<unknown>({
    send(typed) {
      const options = { params: { id }, body: { method, note: formText(typed, 'note') } };
      return type === 'payment'
        ? call('POST /api/adoptions/:id/payment', options)
        : call('POST /api/adoptions/:id/refund', options);
    },
    failedMessage: withDetail(failed),
    successMessage: done,
    onDone: onClose,
  });

  return (
    <FormDialog title={title} action={action} label={button} onClose={onClose}>
      <p className="text-soft">
        {`A receipt says that ${formatMoney(fee.amount_cents ?? 0)} ${lead}.`}
        {canBeEmailed(application) && ` ${nameOf(application)} gets it by email.`}
      </p>
      <ChoiceField
        label={type === 'payment' ? 'Paid by' : 'Refunded by'}
        name="method"
        value={method}
        options={feeMethods.map((value) => ({ value, label: feeMethodLabels[value] }))}
        onChoose={(value) => setMethod(value as FeeMethod)}
        error={action.fields?.['method']}
      />
      <Field
        label="Note (optional)"
        name="note"
        maxLength={200}
        autoComplete="off"
        hint="Shown on the receipt. Never enter a card number here."
        error={action.fields?.['note']}
      />
    </FormDialog>
  );
}
