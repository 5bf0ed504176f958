import { expect, test } from 'vitest';
import { canonicalPage } from './page-number.ts';

test.each(['1', '2', '2084', '100000'])('takes %s as a page', (value) => {
  expect(canonicalPage(value)).toBe(value);
});

test.each(['', '0', '01', '-1', '1.5', '1e3', ' 1', 'two', '100001', '9'.repeat(40)])('refuses "%s"', (value) => {
  expect(canonicalPage(value)).toBeNull();
});
