import { expect, test } from 'vitest';
import { groupDigits } from './payment-details-fields.tsx';

test.each([
  ['', ''],
  ['5105', '5105'],
  ['51051', '5105 1'],
  ['5105 1051 0510 5100', '5105 1051 0510 5100'],
  ['5105-1051.0510_5100 ', '5105 1051 0510 5100'],
  ['51051051051051001', '5105 1051 0510 5100 1'],
])('groups %o as %o', (typed, grouped) => {
  expect(groupDigits(typed)).toBe(grouped);
});
