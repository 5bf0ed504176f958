import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { Field } from '../../../../ui/field.tsx';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import { feeMethods, type FeeMethod } from '../../../receipts/receipts.constants.ts';
import type { ManageAdoptionsApi, AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed, nameOf } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { feeMethodLabels } from './fee-labels.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<ManageAdoptionsApi>();

export type FeeAction = 'payment' | 'refund';

const texts = {
  payment: {
    title: 'Record the payment',
    button: 'Record as paid',
    done: 'The fee is recorded as paid.',
    failed: 'The payment could not be recorded.',
    lead: 'was received',
  },
  refund: {
    title: 'Record a refund',
    button: 'Record as refunded',
    done: 'The refund is recorded.',
    failed: 'The refund could not be recorded.',
    lead: 'was given back',
  },
} as const;

interface FeeDialogProps {
  application: AdminApplication;
  action: FeeAction;
  onClose: () => void;
}

export function FeeDialog({ application, action, onClose }: FeeDialogProps) {
  const { id, fee } = application;
  const { title, button, done: doneMessage, failed, lead } = texts[action];
  const [method, setMethod] = useState<FeeMethod>(fee.receipts.at(-1)?.method ?? 'cash');
  const [note, setNote] = useState('');
  const { mutate, isBusy, failure } = useMutation(failed);

  const record = async () => {
    const options = { params: { id }, body: { method, note } };
    const done = await mutate(() =>
      action === 'payment'
        ? call('POST /api/adoptions/:id/payment', options)
        : call('POST /api/adoptions/:id/refund', options),
    );
    if (!done) return;
    showAlert(doneMessage, 'success');
    onClose();
  };

  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void record();
        }}
      >
        <ActionError failure={failure} />
        <p className="text-soft">
          {`A receipt says that ${formatDollars(fee.amount_cents ?? 0)} ${lead}.`}
          {canBeEmailed(application) && ` ${nameOf(application)} gets it by mail.`}
        </p>
        <ChoiceField
          label={action === 'payment' ? 'Paid by' : 'Given back by'}
          name="method"
          value={method}
          options={feeMethods.map((value) => ({ value, label: feeMethodLabels[value] }))}
          onChoose={(value) => setMethod(value as FeeMethod)}
          error={failure?.fields?.['method']}
        />
        <Field
          label="Note (optional)"
          name="note"
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          hint="It stands on the receipt. Never write a card number here."
          error={failure?.fields?.['note']}
        />
        <DialogButtons label={button} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
