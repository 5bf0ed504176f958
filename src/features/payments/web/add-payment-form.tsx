import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { maskedCard, paymentMessages, findPaymentError, paymentTypes } from '../payments.constants.ts';
import type { PaymentsApi } from '../payments.contract.ts';

const call = createApiClient<PaymentsApi>();

const typeOptions = [{ value: '', label: 'Choose one' }, ...paymentTypes.map((type) => ({ value: type, label: type }))];

/**
 * Adds a payment method. The card number is validated and masked here and never leaves the browser (`product.md`,
 * section 6). Nothing is saved as a draft.
 */
export function AddPaymentForm({ onAdded }: { onAdded: () => Promise<void> | void }) {
  const [type, setType] = useState('');
  const [details, setDetails] = useState('');
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    check() {
      const error = findPaymentError(type, details);
      return error && { failure: error.text, fields: { [error.field]: error.text } };
    },
    send() {
      const method = type === 'MasterCard' ? maskedCard(details)! : details.trim();
      const user_id = readSession()?.user_id;
      return call('POST /api/payments/', { body: { user_id, payment_type: type, method } });
    },
    failedMessage: (error) => describeFailure(error, paymentMessages.addFailed),
    successMessage: paymentMessages.added,
    shouldRevalidate: false,
    onDone() {
      setType('');
      setDetails('');
      return onAdded();
    },
  });

  return (
    <form {...form} className="form" noValidate autoComplete="off">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <SelectField
        label="Payment type"
        name="payment_type"
        required
        value={type}
        options={typeOptions}
        error={fields?.['payment_type']}
        onChange={({ currentTarget }) => {
          setType(currentTarget.value);
          // Clear the field: a card number must not appear as an email address.
          setDetails('');
          clearErrors();
        }}
      />
      <DetailsField
        type={type}
        value={details}
        onType={(typed) => {
          setDetails(typed);
          if (typed !== details) clearErrors();
        }}
        error={fields?.['method']}
      />
      <SubmitButton isBusy={isBusy} className="button button-large">
        Add payment method
      </SubmitButton>
    </form>
  );
}

interface DetailsFieldProps {
  type: string;
  value: string;
  onType: (value: string) => void;
  error: string | undefined;
}

function DetailsField({ type, value, onType, error }: DetailsFieldProps) {
  const common = { name: 'method', required: true, autoComplete: 'off', spellCheck: false, value, error } as const;
  if (type !== 'MasterCard') {
    return (
      <Field
        {...common}
        // A separate key, or React would reuse the input.
        key="text"
        label={type === 'PayPal' ? 'PayPal e-mail' : 'Payment details'}
        inputMode={type === 'PayPal' ? 'email' : 'text'}
        autoCapitalize="none"
        maxLength={MAX_EMAIL_LENGTH}
        hint={type === 'PayPal' ? 'The e-mail address of your PayPal account.' : 'Choose a payment type first.'}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  }
  return (
    <Field
      {...common}
      key="card"
      label="Card number"
      inputMode="numeric"
      placeholder="0000 0000 0000 0000"
      hint="The 16 digits stay in your browser: only the last four are sent and kept."
      onChange={({ currentTarget }) => {
        const isAtEnd = currentTarget.selectionStart === currentTarget.value.length;
        // Regrouping during a correction in the middle would move the cursor to the end.
        onType(isAtEnd ? groupDigits(currentTarget.value) : currentTarget.value);
      }}
      onBlur={({ currentTarget }) => onType(groupDigits(currentTarget.value))}
    />
  );
}

/** Groups a card number's digits in fours, as printed on the card, and drops everything else. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
  return digits.match(/\d{1,4}/g)?.join(' ') ?? '';
}

/** Longer than a card number, so that extra digits cause an error instead of disappearing. */
const MAX_DIGITS = 20;
