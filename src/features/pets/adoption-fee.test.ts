import { expect, test } from 'vitest';
import { formatMoney } from '../../platform/format-money.contract.ts';
import { adoptionFee } from './adoption-fee.contract.ts';

const fees = { dog: 40_000, cat: 16_000, other: 2500 };

// Specification: limit-adoption-fees
test.each([
  ['Dog', '$400'],
  ['Cat', '$160'],
  ['Hamster', '$25'],
  ['Turtle', '$25'],
  ['Fish', '$25'],
  ['Other', '$25'],
] as const)('a %s costs %s', (type, price) => {
  expect(formatMoney(adoptionFee(type, fees))).toBe(price);
});

test('cents are shown if there are any', () => {
  expect(formatMoney(2250)).toBe('$22.50');
  expect(formatMoney(0)).toBe('$0');
  expect(formatMoney(123_400)).toBe('$1,234');
});
