import { describe, expect, test } from 'vitest';
import { formatWeightInput, parseWeight } from './pet-weight-text.ts';

describe('a typed weight', () => {
  test.each([
    ['22', 9.979],
    ['22 lb', 9.979],
    ['22lbs.', 9.979],
    [' 22 Pounds ', 9.979],
    ['3 lb 4 oz', 1.474],
    ['3lb4oz', 1.474],
    ['3 pounds, 4 ounces', 1.474],
    ['12 oz', 0.34],
    ['10 kg', 10],
    ['12,5 kilograms', 12.5],
    ['30 g', 0.03],
  ])('%s is %f kg', (text, kilograms) => {
    expect(parseWeight(text)).toBe(kilograms);
  });

  test.each([
    '',
    'heavy',
    '0',
    '0.0 kg',
    '-3',
    '1,200',
    '2001 kg',
    '5000 lb',
    '3 lb 4 kg',
    '3 lb 4',
    '4 stone',
    '3 4 oz',
  ])('is none in "%s"', (text) => expect(parseWeight(text)).toBeNull());
});

test.each([
  [12.5, '27.56 lb'],
  [0.03, '1.06 oz'],
  [9.979, '22 lb'],
])('%f kg is offered for editing as %s', (kilograms, text) => {
  expect(formatWeightInput(kilograms)).toBe(text);
});
