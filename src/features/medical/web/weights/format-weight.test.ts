import { describe, expect, test } from 'vitest';
import { formatExactWeight, parseTypedWeight, toFieldValue, unitFor } from './format-weight.ts';

describe('formatExactWeight', () => {
  test.each([
    [10.16, '22.4 lb (10.16 kg)'],
    [0.195, '6.9 oz (195 g)'],
  ])('shows %d kg as a scale does', (kg, text) => {
    expect(formatExactWeight(kg)).toBe(text);
  });
});

describe('parseTypedWeight', () => {
  test('takes the chosen unit for a number alone', () => {
    expect(parseTypedWeight('22.4', 'lb')).toBeCloseTo(10.16, 2);
    expect(parseTypedWeight('195', 'g')).toBe(0.195);
  });

  test('takes a unit that was typed', () => {
    expect(parseTypedWeight('3 lb 4 oz', 'oz')).toBeCloseTo(1.474, 3);
  });

  test.each(['', '0', 'heavy', '-3'])('rejects “%s”', (typed) => {
    expect(parseTypedWeight(typed, 'kg')).toBeNull();
  });
});

test('a weight in a field reads as the same weight', () => {
  expect(parseTypedWeight(toFieldValue(10.16, 'lb'), 'lb')).toBeCloseTo(10.16, 2);
});

test('newborns are weighed in the small unit', () => {
  expect([unitFor(0.3), unitFor(12), unitFor(null)]).toEqual(['oz', 'lb', 'lb']);
});
