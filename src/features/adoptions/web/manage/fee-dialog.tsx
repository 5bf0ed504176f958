import { useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog-buttons.tsx';
import { Field } from '../../../../ui/field.tsx';
import { inDollars } from '../../../../platform/dollars.contract.ts';
import { feeMethods, type FeeMethod } from '../../../receipts/receipt-words.contract.ts';
import type { ManageAdoptionsApi, ManagedApplication } from '../../manage-adoptions.contract.ts';
import { isToldByMail, nameOf } from './adoptions-words.ts';
import { ActionError } from './deed-failure.tsx';
import { feeMethodLabels } from './fee-words.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = currentUser<ManageAdoptionsApi>();

export type FeeDeed = 'payment' | 'refund';

const words = {
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
  application: ManagedApplication;
  deed: FeeDeed;
  onClose: () => void;
}

/** Records that the fee was paid or given back, for which a receipt is issued. */
export function FeeDialog({ application, deed, onClose }: FeeDialogProps) {
  const { id, fee } = application;
  const { title, button, done: doneWords, failed, lead } = words[deed];
  const [method, setMethod] = useState<FeeMethod>(fee.receipts.at(-1)?.method ?? 'cash');
  const [note, setNote] = useState('');
  const { mutate, isBusy, failure } = useMutation(failed);

  const record = async () => {
    const options = { params: { id }, body: { method, note } };
    const done = await mutate(() =>
      deed === 'payment'
        ? call('POST /api/adoptions/:id/payment', options)
        : call('POST /api/adoptions/:id/refund', options),
    );
    if (!done) return;
    showAlert(doneWords, 'success');
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
          {`A receipt says that ${inDollars(fee.amount_cents ?? 0)} ${lead}.`}
          {isToldByMail(application) && ` ${nameOf(application)} gets it by mail.`}
        </p>
        <ChoiceField
          label={deed === 'payment' ? 'Paid by' : 'Given back by'}
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
