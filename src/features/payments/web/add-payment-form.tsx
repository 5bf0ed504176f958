import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { findPaymentError, maskedCard, paymentMessages, type PaymentType } from '../payments.constants.ts';
import type { PaymentsApi } from '../payments.contract.ts';

import { CardNumberField, LastFourFields, PayPalField } from './payment-details-fields.tsx';

const call = createApiClient<PaymentsApi>();

const typeOptions: { value: PaymentType; label: string }[] = [
  { value: 'At pickup', label: 'I’ll pay at pickup' },
  { value: 'PayPal', label: 'PayPal' },
  { value: 'MasterCard', label: 'MasterCard' },
  { value: 'Card', label: 'Another card' },
];

export interface FeeDue {
  pet: string;
  /** Null if unknown. */
  cents: number | null;
}

/**
 * Adds a payment method. A card number is validated and masked here and never leaves the browser (`product.md`,
 * section 6). Nothing is saved as a draft.
 */
export function AddPaymentForm({ due, onAdded }: { due: FeeDue | null; onAdded: () => Promise<void> | void }) {
  const [type, setType] = useState('');
  const [details, setDetails] = useState('');
  const [brand, setBrand] = useState('');
  const method = type === 'Card' && details.trim() !== '' ? `${brand} ${details.trim()}` : details.trim();
  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    check() {
      if (type === 'Card' && brand === '')
        return { failure: paymentMessages.brand, fields: { brand: paymentMessages.brand } };
      const error = findPaymentError(type, method);
      return error && { failure: error.text, fields: { [error.field]: error.text } };
    },
    send() {
      const user_id = readSession()?.user_id;
      const body = { user_id, payment_type: type, method: type === 'MasterCard' ? maskedCard(method)! : method };
      return call('POST /api/payments/', { body });
    },
    failedMessage: (error) => describeFailure(error, paymentMessages.addFailed),
    successMessage: type === 'At pickup' ? paymentMessages.atPickup(describeDue(due)) : paymentMessages.added,
    shouldRevalidate: false,
    onDone() {
      choose('');
      return onAdded();
    },
  });

  function choose(chosen: string) {
    setType(chosen);
    // Clear the field: a card number must not appear as an email address.
    setDetails('');
    setBrand('');
    clearErrors();
  }

  const field = {
    value: details,
    error: fields?.['method'],
    onType(typed: string) {
      setDetails(typed);
      if (typed !== details) clearErrors();
    },
  };
  return (
    <form {...form} className="form" noValidate autoComplete="off">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <ChoiceField
        label="Payment type"
        name="payment_type"
        required
        value={type}
        options={typeOptions}
        hint="Not sure yet? Choose “I’ll pay at pickup.” You can pay in cash, by card or with PayPal."
        error={fields?.['payment_type']}
        onChoose={choose}
      />
      {type === 'PayPal' && <PayPalField {...field} />}
      {type === 'MasterCard' && <CardNumberField {...field} />}
      {type === 'Card' && (
        <LastFourFields
          {...field}
          brand={brand}
          brandError={fields?.['brand']}
          onBrand={(chosen) => {
            setBrand(chosen);
            clearErrors();
          }}
        />
      )}
      <SubmitButton isBusy={isBusy} className="button button-large">
        {type === 'At pickup' ? 'Pay at pickup' : 'Add payment method'}
      </SubmitButton>
    </form>
  );
}

function describeDue(due: FeeDue | null): { fee: string; pet: string } {
  return {
    fee: due?.cents == null ? 'the adoption fee' : `the ${formatMoney(due.cents)} adoption fee`,
    pet: due?.pet ?? 'your pet',
  };
}
