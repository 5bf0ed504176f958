import { isBlank } from '../../platform/blank-text.contract.ts';
export const paymentTypes = ['PayPal', 'MasterCard'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** `spec.md`, sections 5 and 8. */
export const paymentMessages = {
  type: 'Please select a payment type.',
  details: 'Please enter payment details.',
  payPal: 'Please enter a valid PayPal email.',
  card: 'Please enter a valid 16-digit MasterCard number.',
  added: 'Payment method added successfully!',
  addFailed: 'Failed to add payment method.',
  deleted: 'Payment method deleted successfully!',
  deleteFailed: 'The payment method could not be deleted. Please try again.',
  notFound: 'You have no such payment method.',
  nobody: 'No person has this number.',
  notYours: 'A payment method is added by whoever pays with it.',
  tooMany: 'You have as many payment methods as one can have. Please delete one first.',
} as const;

const MASK = /^\*{4} \*{4} \*{4} \d{4}$/;

/** Masks all but the last four digits. Accepts spaces and a number that is already masked; null if it is neither. */
export function maskedCard(typed: string): string | null {
  if (MASK.test(typed.trim())) return typed.trim();
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{16}$/.test(digits) ? `**** **** **** ${digits.slice(-4)}` : null;
}

/** Whether the text contains a card number, however its digits are grouped. */
export function containsCardNumber(text: string): boolean {
  const numbers = text.match(/\d(?:[ .\-\u00A0]?\d)*/g) ?? [];
  return numbers
    .map((number) => number.replaceAll(/\D/g, ''))
    .some((digits) => /^\d{13,19}$/.test(digits) && passesLuhnCheck(digits));
}

/** The Luhn checksum (ISO/IEC 7812-1). One in ten other numbers passes it as well. */
function passesLuhnCheck(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const weighed = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return sum % 10 === 0;
}

/** Requires an '@' and no card number, whatever separates the digits. */
export function isPayPalEmail(typed: string): boolean {
  return typed.includes('@') && !/\p{Nd}{12}/u.test(typed.replaceAll(/[^\p{L}\p{Nd}@]/gu, ''));
}

/** Returns the first error in the specification's order, or null. */
export function findPaymentError(
  type: string,
  details: string,
): { field: 'payment_type' | 'method'; text: string } | null {
  if (!(paymentTypes as readonly string[]).includes(type)) return { field: 'payment_type', text: paymentMessages.type };
  if (isBlank(details)) return { field: 'method', text: paymentMessages.details };
  if (type === 'PayPal') return isPayPalEmail(details) ? null : { field: 'method', text: paymentMessages.payPal };
  return maskedCard(details) === null ? { field: 'method', text: paymentMessages.card } : null;
}

export const MAX_PAYMENT_METHODS = 10;
