import { expect, test } from 'vitest';
import { holdsCardNumber, isPayPalAddress, maskedCard, paymentProblem } from './payment-words.contract.ts';

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
])('keeps of the card %o %o', (typed, kept) => {
  expect(maskedCard(typed)).toBe(kept);
});

// Specification: payment-paypal-address
test.each([
  ['noor@example.org', true],
  ['noor.1990.05.04@example.org', true],
  ['noor', false],
  ['5555341244441115@example.org', false],
  ['noor@5555-3412.4444_1115', false],
  ['５５５５３４１２４４４４１１１５@example.org', false],
])('takes %o for a PayPal address: %o', (typed, isOne) => {
  expect(isPayPalAddress(typed)).toBe(isOne);
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
])('of %o it is %o that it holds a card number', (text, holds) => {
  expect(holdsCardNumber(text)).toBe(holds);
});

// Specification: payment-type-required, payment-details-required, payment-paypal-address, payment-card-digits
test('says what is wrong one after another, in the specification’s order', () => {
  expect(paymentProblem('', '')).toEqual({ field: 'payment_type', text: 'Please select a payment type.' });
  for (const details of [' ', '\u200B'])
    expect(paymentProblem('MasterCard', details)?.text).toBe('Please enter payment details.');
  expect(paymentProblem('MasterCard', '1')?.text).toBe('Please enter a valid 16-digit MasterCard number.');
  expect(paymentProblem('PayPal', '1')?.text).toBe('Please enter a valid PayPal email.');
  expect(paymentProblem('PayPal', '@')).toBeNull();
});
