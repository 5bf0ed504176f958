import { afterEach, describe, expect, test } from 'vitest';
import { setUnits } from '../../../../platform/set-units.contract.ts';
import { formatWeight } from '../../pet-weight.contract.ts';
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

describe('for a shelter that weighs in kilograms', () => {
  afterEach(() => setUnits({ currency: 'USD', weightUnit: 'lb' }));

  test('a number alone is kilograms, and weights start with them', () => {
    setUnits({ currency: 'USD', weightUnit: 'kg' });
    expect([parseWeight('10'), parseWeight('22 lb')]).toEqual([10, 9.979]);
    expect([formatWeightInput(12.5), formatWeightInput(0.03)]).toEqual(['12.5 kg', '30 g']);
    expect([formatWeight(10), formatWeight(0.03)]).toEqual(['10 kg (22 lb)', '30 g (1.1 oz)']);
  });
});
