import { expect, test } from 'vitest';
import { formatWeight } from './pet-weight.contract.ts';

test.each([
  [10, '22 lb (10 kg)'],
  [0.03, '1.1 oz (30 g)'],
  [4.5, '9.9 lb (4.5 kg)'],
  [31.8, '70 lb (32 kg)'],
])('%f kg is shown as %s', (kilograms, text) => {
  expect(formatWeight(kilograms)).toBe(text);
});
