import { expect, test } from 'vitest';
import { canonicalPage, pagesOf } from './page-number.ts';

test.each(['1', '2', '2084', '100000'])('takes %s as a page', (value) => {
  expect(canonicalPage(value)).toBe(value);
});

test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', 'two', '100001', '9'.repeat(40)])('refuses "%s"', (value) => {
  expect(canonicalPage(value)).toBeNull();
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [500, 21],
])('%i pets fill %i pages', (total, pages) => {
  expect(pagesOf(total)).toBe(pages);
});
