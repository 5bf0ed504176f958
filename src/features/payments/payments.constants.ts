import { isBlank } from '../../platform/blank-text.contract.ts';

/** The specification's two types, any other card by its last four digits, and a payment that is arranged at the pickup. */
export const paymentTypes = ['PayPal', 'MasterCard', 'Card', 'At pickup'] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const cardBrands = ['Visa', 'American Express', 'Discover', 'Debit card', 'Other card'] as const;

/** `spec.md`, sections 5 and 8. */
export const paymentMessages = {
  type: 'Please select a payment type.',
  details: 'Please enter payment details.',
  payPal: 'Please enter a valid PayPal email.',
  card: 'Please enter a valid 16-digit MasterCard number.',
  brand: 'Choose a card type.',
  lastFour: 'Enter only the last four digits of your card. We never need the whole number.',
  added: 'Payment method added successfully!',
  /** Where and how the fee will be paid. */
  atPickup: ({ fee, pet }: { fee: string; pet: string }) =>
    `You’ll pay ${fee} at the shelter when you pick up ${pet}: in cash, by card or with PayPal.`,
  addFailed: 'Failed to add payment method.',
  deleted: 'Payment method deleted successfully!',
  deleteFailed: 'We couldn’t delete this payment method. Please try again.',
  notFound: 'This payment method no longer exists.',
  nobody: 'There’s no account with this number.',
  notYours: 'You can only add payment methods to your own account.',
  tooMany: 'You’ve saved 10 payment methods, which is the limit. Delete one first.',
} as const;

const MASK = /^\*{4} \*{4} \*{4} \d{4}$/;

/** Masks all but the last four digits. Accepts spaces and a number that is already masked; null if it is neither. */
export function maskedCard(typed: string): string | null {
  if (MASK.test(typed.trim())) return typed.trim();
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{16}$/.test(digits) ? `**** **** **** ${digits.slice(-4)}` : null;
}

/** `Visa **** 1234` for `visa 1234`; null for anything else, above all for more than four digits. */
export function brandedCard(typed: string): string | null {
  const [, brand, lastFour] = /^([A-Za-z ]{1,30}) (?:\*{4} )?(\d{4})$/.exec(typed.trim()) ?? [];
  const known = cardBrands.find((each) => each.toLowerCase() === brand?.toLowerCase());
  return known === undefined ? null : `${known} **** ${lastFour}`;
}

/** Such as "PayPal ada@example.org", "MasterCard **** 1234", "Visa **** 1234" or "At pickup". */
export function formatPaymentMethod({ payment_type, method }: { payment_type: PaymentType; method: string }): string {
  if (payment_type === 'At pickup') return payment_type;
  return payment_type === 'Card' ? method : `${payment_type} ${method.replace('**** **** ****', '****')}`;
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
  if (type === 'At pickup') return null;
  if (isBlank(details)) return { field: 'method', text: paymentMessages.details };
  if (type === 'PayPal') return isPayPalEmail(details) ? null : { field: 'method', text: paymentMessages.payPal };
  if (type === 'Card') return brandedCard(details) ? null : { field: 'method', text: paymentMessages.lastFour };
  return maskedCard(details) === null ? { field: 'method', text: paymentMessages.card } : null;
}

export const MAX_PAYMENT_METHODS = 10;
