import { expect, test } from 'vitest';
import { parseAge } from './pet-age-text.ts';

test.each([
  ['3', 3, null],
  [' 03 ', 3, null],
  ['0', 0, null],
  ['3 years', 3, null],
  ['2 yrs old', 2, null],
  ['3y', 3, null],
  ['18 months', 1, null],
  ['4 months old', 0, 4],
  ['4mo', 0, 4],
  ['10 weeks', 0, 2],
  ['1 year 6 months', 1, null],
  ['1 year, 6 months', 1, null],
  ['1 year and 6 months', 1, null],
  ['100', 100, null],
])('"%s" is an age', (text, years, months) => {
  expect(parseAge(text)).toEqual({ years, months });
});

test.each(['', 'old', '101', '1300 months', '1 1/2', '1.5', '-1', 'years', '3 years 4', '2 dogs'])(
  '"%s" is none',
  (text) => {
    expect(parseAge(text)).toBeNull();
  },
);
