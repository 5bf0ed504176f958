import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { maskedCard, paymentMessages, findPaymentError, paymentTypes } from '../payments.constants.ts';
import type { PaymentsApi } from '../payments.contract.ts';
import { groupDigits } from './card-digits.ts';

const call = createApiClient<PaymentsApi>();

const typeOptions = [{ value: '', label: 'Choose one' }, ...paymentTypes.map((type) => ({ value: type, label: type }))];

interface FormError {
  message: string;
  field?: string | undefined;
}

/**
 * Adds a payment method. The card number is validated and masked here and never leaves the browser (`product.md`,
 * section 6). Nothing is saved as a draft.
 */
export function AddPaymentForm({ onAdded }: { onAdded: () => Promise<void> | void }) {
  const [type, setType] = useState('');
  const [details, setDetails] = useState('');
  const [formError, setFormError] = useState<FormError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errorOf = (field: string) => (formError?.field === field ? formError.message : undefined);

  useEffect(() => {
    if (formError) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [formError]);

  async function add(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const error = findPaymentError(type, details);
    setFormError(error && { message: error.text, field: error.field });
    if (error) return;
    setIsBusy(true);
    try {
      const method = type === 'MasterCard' ? maskedCard(details)! : details.trim();
      const user_id = readSession()?.user_id;
      await call('POST /api/payments/', { body: { user_id, payment_type: type, method } });
      setType('');
      setDetails('');
      showAlert(paymentMessages.added, 'success');
      await onAdded();
    } catch (failure) {
      const fields = (failure instanceof ApiFailure && failure.fields) || {};
      setFormError({ message: describeFailure(failure, paymentMessages.addFailed), field: Object.keys(fields)[0] });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="form" method="post" noValidate autoComplete="off" ref={form} onSubmit={(event) => void add(event)}>
      {formError && <FormMessage kind="error">{formError.message}</FormMessage>}
      <SelectField
        label="Payment type"
        name="payment_type"
        required
        value={type}
        options={typeOptions}
        error={errorOf('payment_type')}
        onChange={({ currentTarget }) => {
          setType(currentTarget.value);
          // Clear the field: a card number must not appear as an email address.
          setDetails('');
          setFormError(null);
        }}
      />
      <DetailsField
        type={type}
        value={details}
        onType={(typed) => {
          setDetails(typed);
          if (typed !== details) setFormError(null);
        }}
        error={errorOf('method')}
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
