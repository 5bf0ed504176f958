import { expect, test } from 'vitest';
import { formatDollars } from '../../platform/format-number.contract.ts';
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
  expect(formatDollars(adoptionFee(type, fees))).toBe(price);
});

test('cents are shown if there are any', () => {
  expect(formatDollars(2250)).toBe('$22.50');
  expect(formatDollars(0)).toBe('$0');
  expect(formatDollars(123_400)).toBe('$1,234');
});
