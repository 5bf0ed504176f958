import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { agreementLimits } from '../../agreements.constants.ts';
import type { Agreement, AgreementsApi, ApplicationAgreements } from '../../agreements.contract.ts';

const call = createApiClient<AgreementsApi>();

interface AgreementDialogProps {
  applicationId: number;
  defaults: ApplicationAgreements['defaults'];
  /** The current one, which the new one replaces. */
  replaced: Pick<Agreement, 'status'> | null;
  onClose: () => void;
}

/** Sends an agreement, and corrects the contact in its application. */
export function AgreementDialog({ applicationId, defaults, replaced, onClose }: AgreementDialogProps) {
  const [by, setBy] = useState<'email' | 'desk'>(defaults.has_email ? 'email' : 'desk');
  const action = useFormAction<Agreement>({
    required: { first_name: 'Enter the first name' },
    send: (typed) =>
      call('POST /api/adoptions/:id/agreements', {
        params: { id: applicationId },
        body: {
          by,
          replace: replaced !== null,
          ...changesIn(typed, defaults),
        },
      }),
    failedMessage: 'The agreement wasn’t sent. Please try again.',
    successMessage: by === 'email' ? 'Agreement sent.' : 'Agreement prepared. Choose “Sign on this device” next.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={replaced ? 'Correct and send again' : 'Send agreement'}
      action={action}
      label={by === 'email' ? 'Send agreement' : 'Prepare agreement'}
      onClose={onClose}
    >
      {replaced && (
        <FormMessage type="warning">
          {replaced.status === 'signed'
            ? 'The signed agreement will no longer count, and the adopter will need to sign the new one.'
            : 'The link we sent will stop working.'}
        </FormMessage>
      )}
      {defaults.needs_guardian && (
        <FormMessage type="notice">The adopter is under 18, so a parent or guardian needs to sign.</FormMessage>
      )}
      {(defaults.has_email || !defaults.has_account) && (
        <ChoiceField
          label="How will they sign?"
          name="by"
          value={by}
          options={[
            { value: 'email', label: 'By email' },
            { value: 'desk', label: 'At the desk' },
          ]}
          onChoose={(value) => setBy(value as 'email' | 'desk')}
        />
      )}
      <p className="text-soft">Changes here also update the application.</p>
      {rows.map((names) => (
        <div key={names[0]} className={names.length > 1 ? 'form-pair' : undefined}>
          {names
            .filter((name) => name !== 'email' || !defaults.has_account)
            .map((name) => (
              <Field
                key={name}
                label={labels[name]}
                name={name}
                type={name === 'email' ? 'email' : 'text'}
                required={name === 'first_name'}
                autoComplete="off"
                maxLength={maxLengths[name]}
                defaultValue={defaults[name]}
                error={action.fields?.[name]}
              />
            ))}
        </div>
      ))}
      {defaults.has_account && (
        <p className="text-small text-soft">{`We’ll send the link to their account email, ${defaults.email}.`}</p>
      )}
      <p>{`${describeFee(defaults)} To change this, use “Change the fee” first.`}</p>
    </FormDialog>
  );
}

const labels = {
  first_name: 'First name',
  last_name: 'Last name (optional)',
  email: 'Email',
  phone_number: 'Phone (optional)',
  address: 'Address (optional)',
  address_line2: 'Address line 2 (optional)',
  city: 'City (optional)',
  province: 'State or province (optional)',
  postal_code: 'ZIP or postal code (optional)',
} as const;
type ContactField = keyof typeof labels;

const rows: readonly (readonly ContactField[])[] = [
  ['first_name', 'last_name'],
  ['email', 'phone_number'],
  ['address'],
  ['address_line2', 'city'],
  ['province', 'postal_code'],
];

const maxLengths: Record<ContactField, number | undefined> = {
  first_name: agreementLimits.name,
  last_name: agreementLimits.name,
  email: undefined,
  phone_number: agreementLimits.phone,
  address: agreementLimits.address,
  address_line2: agreementLimits.address,
  city: agreementLimits.town,
  province: agreementLimits.town,
  postal_code: agreementLimits.postalCode,
};

/** Only what is different, so that what a colleague has just corrected stays. */
function changesIn(
  typed: FormData,
  defaults: ApplicationAgreements['defaults'],
): Partial<Record<ContactField, string>> {
  const fields = Object.keys(labels) as ContactField[];
  return Object.fromEntries(
    fields
      .filter((field) => typed.has(field) && formText(typed, field).trim() !== defaults[field])
      .map((field) => [field, formText(typed, field)]),
  );
}

function describeFee({ fee_cents, deposit_cents }: ApplicationAgreements['defaults']): string {
  const fee = fee_cents === null ? 'There’s no fee' : `The fee is ${formatMoney(fee_cents)}`;
  return `${fee}${deposit_cents > 0 ? `, and the deposit is ${formatMoney(deposit_cents)}` : ''}.`;
}
