import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../../../platform/email-address.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import {
  feeMethods,
  MAX_RECEIPT_NOTE,
  receiptMethodLabels,
  type FeeMethod,
} from '../../../receipts/receipts.constants.ts';
import {
  dedicationLabels,
  dedicationTypes,
  donationLimits,
  donationMessages,
  type DedicationType,
} from '../../donations.constants.ts';
import type { DonationsApi } from '../../donations.contract.ts';

const call = createApiClient<DonationsApi>();
const INVALID_AMOUNT = 'Enter an amount, e.g. 200 or 22.50';

/** Records what someone donates at the desk. */
export function DeskDonationDialog({ onClose }: { onClose: () => void }) {
  const [method, setMethod] = useState<FeeMethod>('cash');
  const [dedication, setDedication] = useState<DedicationType | ''>('');
  // The server records a donation that is sent twice only once.
  const [client_key] = useState(randomUuid);
  const action = useFormAction<unknown>({
    required: { name: donationMessages.donorName },
    check(typed) {
      const email = formText(typed, 'email').trim();
      const fields = {
        ...(!parseCents(formText(typed, 'amount_cents')) && { amount_cents: INVALID_AMOUNT }),
        ...(email !== '' && !isEmailAddress(email) && { email: INVALID_EMAIL }),
        ...(dedication !== '' &&
          formText(typed, 'dedication_name').trim() === '' && { dedication_name: donationMessages.dedicationName }),
      };
      return Object.keys(fields).length === 0 ? null : { fields };
    },
    send: (typed) =>
      call('POST /api/donations/', {
        body: {
          method,
          amount_cents: parseCents(formText(typed, 'amount_cents')) ?? 0,
          name: formText(typed, 'name'),
          email: formText(typed, 'email').trim(),
          dedication_type: dedication,
          dedication_name: formText(typed, 'dedication_name'),
          note: formText(typed, 'note'),
          client_key,
        },
      }),
    failedMessage: withDetail('The donation wasn’t recorded. Please try again.'),
    successMessage: donationMessages.recorded,
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog title="Record a donation" action={action} label="Record donation" onClose={onClose}>
      <ChoiceField
        label="Paid by"
        name="method"
        value={method}
        options={feeMethods.map((value) => ({ value, label: receiptMethodLabels[value] }))}
        onChoose={(value) => setMethod(value as FeeMethod)}
        error={fields?.['method']}
      />
      <Field
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        autoComplete="off"
        required
        error={fields?.['amount_cents']}
      />
      <div className="form-pair">
        <Field
          label="Donor’s name"
          name="name"
          required
          autoComplete="off"
          maxLength={donationLimits.name}
          error={fields?.['name']}
        />
        <Field
          label="Donor’s email (optional)"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={donationLimits.email}
          hint="We’ll email the receipt."
          error={fields?.['email']}
        />
      </div>
      <ChoiceField
        label="Dedication"
        name="dedication_type"
        value={dedication}
        options={[
          { value: '', label: 'None' },
          ...dedicationTypes.map((value) => ({ value, label: dedicationLabels[value] })),
        ]}
        onChoose={(value) => setDedication(value as DedicationType | '')}
        error={fields?.['dedication_type']}
      />
      {dedication !== '' && (
        <Field
          label="Name of the person or pet"
          name="dedication_name"
          autoComplete="off"
          maxLength={donationLimits.dedication_name}
          error={fields?.['dedication_name']}
        />
      )}
      <Field
        label="Note (optional)"
        name="note"
        maxLength={MAX_RECEIPT_NOTE}
        autoComplete="off"
        hint="Shown on the receipt. Never enter a card number here."
        error={fields?.['note']}
      />
    </FormDialog>
  );
}
