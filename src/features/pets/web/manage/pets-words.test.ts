import { expect, test } from 'vitest';
import { managedFilters, managedSorts } from '../../manage-pets-words.contract.ts';
import { petsAsked } from './pets-address.ts';
import { describeChange, describeCount, orderOptions } from './pets-words.ts';

test.each([
  [0, undefined, '', '0 pets'],
  [1, undefined, ' ', '1 pet'],
  [50_000, undefined, '', '50,000 pets'],
  [3, 'pending', 'max', '3 pets on hold found for “max”'],
  [1, 'unchecked', '', '1 pet to check'],
  [2, 'stale', '', '2 available pets not edited for 30 days'],
  [7, 'featured', ' a b ', '7 featured pets found for “a b”'],
] as const)('%d pets, filtered by %s and searched for "%s", are told as "%s"', (total, filter, search, words) => {
  expect(describeCount(total, filter, search)).toBe(words);
});

test('each filter has words of its own', () => {
  expect(new Set(managedFilters.map((filter) => describeCount(2, filter, ''))).size).toBe(managedFilters.length);
});

test('each order on offer is another one, and none is missing', () => {
  const orders = orderOptions.map(({ value }) => petsAsked(new URLSearchParams({ sort: value })));
  expect(new Set(orders.map(({ sort, direction }) => `${sort} ${direction}`)).size).toBe(orderOptions.length);
  expect(new Set(orders.map(({ sort }) => sort))).toEqual(new Set(managedSorts));
});

test.each([
  [{ adoption_status: 'Pending' }, 'Maple: On hold.'],
  [{ featured: true }, 'Maple: featured.'],
  [{ featured: false }, 'Maple: no longer featured.'],
  [{ is_listed: true }, 'Maple: on the site.'],
  [{ is_listed: false }, 'Maple: taken off the site.'],
  [{ is_checked: true }, 'Maple: looked at.'],
] as const)('the change %j is told as "%s"', (change, words) => {
  expect(describeChange('Maple', change)).toBe(words);
});
