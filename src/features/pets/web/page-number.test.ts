import { expect, test } from 'vitest';
import { canonicalPage, countPetPages } from './page-number.ts';

test.each(['1', '2', '2084', '100000'])('accepts %s as a page', (value) => {
  expect(canonicalPage(value)).toBe(value);
});

test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', 'two', '100001', '9'.repeat(40)])('rejects "%s"', (value) => {
  expect(canonicalPage(value)).toBeNull();
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [500, 21],
])('%i pets fill %i pages', (total, pages) => {
  expect(countPetPages(total)).toBe(pages);
});
