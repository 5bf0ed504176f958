import { expect, test } from 'vitest';
import { phoneDigits } from './phone-digits.ts';

test.each([
  ['+1 (555) 010-0123', '15550100123'],
  ['0151 234.567/8', '1512345678'],
  ['(+49) 30 – 12', '493012'],
  ['0012', '0012'],
  ['012', '012'],
  ['00', null],
  ['12', null],
  ['#471', null],
  ['555 Kim', null],
  ['', null],
])('the digits of %j are %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test('a search may ask for more digits', () => {
  expect([phoneDigits('471', 4), phoneDigits('0471', 4), phoneDigits('1471', 4)]).toEqual([null, '0471', '1471']);
});
