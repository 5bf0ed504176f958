import { expect, test } from 'vitest';
import {
  brandedCard,
  containsCardNumber,
  formatPaymentMethod,
  isPayPalEmail,
  maskedCard,
  findPaymentError,
} from './payments.constants.ts';

// Specification: payment-card-digits, limit-card-digits
test.each([
  ['5555341244441115', '**** **** **** 1115'],
  [' 5555 3412 4444 1115 ', '**** **** **** 1115'],
  ['**** **** **** 1115', '**** **** **** 1115'],
  ['5555-3412-4444-1115', null],
  ['555534124444111', null],
  ['55553412444411155', null],
  ['**** **** **** 11155', null],
  ['５５５５３４１２４４４４１１１５', null],
])('masks %o as %o', (typed, masked) => {
  expect(maskedCard(typed)).toBe(masked);
});

// Specification: payment-paypal-address
test.each([
  ['noor@example.org', true],
  ['noor.1990.05.04@example.org', true],
  ['noor', false],
  ['5555341244441115@example.org', false],
  ['noor@5555-3412.4444_1115', false],
  ['５５５５３４１２４４４４１１１５@example.org', false],
])('accepts %o as a PayPal email: %o', (typed, isValid) => {
  expect(isPayPalEmail(typed)).toBe(isValid);
});

test.each([
  ['Visa 1234', 'Visa **** 1234'],
  [' american express **** 0005 ', 'American Express **** 0005'],
  ['Visa 4111111111111111', null],
  ['Visa 12345', null],
  ['Visa 123', null],
  ['Visa **** **** 1234', null],
  ['4111 1111', null],
  [' 1234', null],
  ['Visa １２３４', null],
])('stores another card given as %o as %o', (typed, stored) => {
  expect(brandedCard(typed)).toBe(stored);
});

test.each([
  ['PayPal', 'noor@example.org', 'PayPal noor@example.org'],
  ['MasterCard', '**** **** **** 1115', 'MasterCard **** 1115'],
  ['Card', 'Visa **** 1234', 'Visa **** 1234'],
  ['At pickup', '', 'At pickup'],
] as const)('shows %s %o as %o', (payment_type, method, text) => {
  expect(formatPaymentMethod({ payment_type, method })).toBe(text);
});

test.each([
  ['Card 5105105105105100, terminal 2', true],
  ['5105 1051 0510 5100', true],
  ['5105-1051-0510-5100.', true],
  ['378282246310005', true],
  ['**** **** **** 5100', false],
  ['Terminal 2, no. 5105105105105101', false],
  ['Call +1 555 0123 on 2026-05-04', false],
  ['', false],
])('finds a card number in %o: %o', (text, expected) => {
  expect(containsCardNumber(text)).toBe(expected);
});

// Specification: payment-type-required, payment-details-required, payment-paypal-address, payment-card-digits
test('returns the first error in the specification’s order', () => {
  expect(findPaymentError('', '')).toEqual({ field: 'payment_type', text: 'Please select a payment type.' });
  for (const details of [' ', '\u200B'])
    expect(findPaymentError('MasterCard', details)?.text).toBe('Please enter payment details.');
  expect(findPaymentError('MasterCard', '1')?.text).toBe('Please enter a valid 16-digit MasterCard number.');
  expect(findPaymentError('PayPal', '1')?.text).toBe('Please enter a valid PayPal email.');
  expect(findPaymentError('PayPal', '@')).toBeNull();
});
