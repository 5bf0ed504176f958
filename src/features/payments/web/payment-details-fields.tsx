import { MAX_EMAIL_LENGTH } from '../../../platform/email-address.contract.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { cardBrands } from '../payments.constants.ts';

interface DetailsFieldProps {
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}

const common = { name: 'method', required: true, autoComplete: 'off', spellCheck: false } as const;

export function PayPalField({ onType, ...field }: DetailsFieldProps) {
  return (
    <Field
      {...common}
      {...field}
      label="PayPal email"
      inputMode="email"
      autoCapitalize="none"
      maxLength={MAX_EMAIL_LENGTH}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** It may be a whole card number, even where only four digits are asked for. */
const secret = { 'data-secret': '' } as const;

export function CardNumberField({ onType, ...field }: DetailsFieldProps) {
  return (
    <Field
      {...common}
      {...secret}
      {...field}
      label="Card number"
      inputMode="numeric"
      placeholder="0000 0000 0000 0000"
      hint="The number stays in your browser. We only save the last four digits."
      onChange={({ currentTarget }) => {
        const isAtEnd = currentTarget.selectionStart === currentTarget.value.length;
        // Regrouping during a correction in the middle would move the cursor to the end.
        onType(isAtEnd ? groupDigits(currentTarget.value) : currentTarget.value);
      }}
      onBlur={({ currentTarget }) => onType(groupDigits(currentTarget.value))}
    />
  );
}

const brandOptions = [
  { value: '', label: 'Choose one' },
  ...cardBrands.map((brand) => ({ value: brand, label: brand })),
];

interface LastFourFieldsProps extends DetailsFieldProps {
  brand: string;
  brandError: string | undefined;
  onBrand: (brand: string) => void;
}

/** The whole number is never asked for. A longer number is an error, not cut off. */
export function LastFourFields({ brand, brandError, onBrand, onType, ...field }: LastFourFieldsProps) {
  return (
    <>
      <SelectField
        label="Card type"
        name="brand"
        required
        value={brand}
        options={brandOptions}
        error={brandError}
        onChange={({ currentTarget }) => onBrand(currentTarget.value)}
      />
      <Field
        {...common}
        {...secret}
        {...field}
        className="max-w-64"
        label="Last four digits"
        inputMode="numeric"
        placeholder="1234"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </>
  );
}

/** Groups a card number's digits in fours, as printed on the card, and drops everything else. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
  return digits.match(/\d{1,4}/g)?.join(' ') ?? '';
}

/** Longer than a card number, so that extra digits cause an error instead of disappearing. */
const MAX_DIGITS = 20;
