import { expect, test } from 'vitest';
import { isPayPalAddress, maskedCard, paymentProblem } from './payment-words.contract.ts';

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

test('says what is wrong one after another, in the specification’s order', () => {
  expect(paymentProblem('', '')?.field).toBe('payment_type');
  expect(paymentProblem('MasterCard', ' ')?.text).toBe('Please enter payment details.');
  expect(paymentProblem('MasterCard', '1')?.text).toBe('Please enter a valid 16-digit MasterCard number.');
  expect(paymentProblem('PayPal', '1')?.text).toBe('Please enter a valid PayPal email.');
  expect(paymentProblem('PayPal', '@')).toBeNull();
});
