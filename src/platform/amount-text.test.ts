import { expect, test } from 'vitest';
import { formatAmountInput, parseCents } from './amount-text.contract.ts';

test.each([
  ['400', 40_000],
  [' $22.50 ', 2250],
  ['0.5', 50],
  ['1,000', 100_000],
  ['123,456.78', 12_345_678],
])('%s is an amount', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test.each(['', '-5', '1.234', '22,50', '1,00', '1,0000', '1,000,000', '1e3', 'ten', '.', '1 000'])(
  '%j is none',
  (text) => {
    expect(parseCents(text)).toBeNull();
  },
);

test.each([5, 250, 40_000])('what %i cents are written as is read again', (cents) => {
  expect(parseCents(formatAmountInput(cents))).toBe(cents);
});
