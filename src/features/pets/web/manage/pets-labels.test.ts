import { expect, test } from 'vitest';
import { adminPetFilters, adminPetSorts } from '../../admin-pets.constants.ts';
import { parsePetsQuery } from './pets-query.ts';
import { describeChange, describeCount, orderOptions } from './pets-labels.ts';

test.each([
  [0, undefined, '', '0 pets'],
  [1, undefined, ' ', '1 pet'],
  [50_000, undefined, '', '50,000 pets'],
  [3, 'pending', 'max', '3 pets on hold found for “max”'],
  [1, 'unchecked', '', '1 pet to review'],
  [2, 'stale', '', '2 available pets not edited for 30 days'],
  [7, 'featured', ' a b ', '7 featured pets found for “a b”'],
] as const)('%d pets, filtered by %s and searched for "%s", are told as "%s"', (total, filter, search, words) => {
  expect(describeCount({ total, isCapped: false }, filter, search)).toBe(words);
});

test('each filter has its own label', () => {
  expect(new Set(adminPetFilters.map((filter) => describeCount({ total: 2, isCapped: false }, filter, ''))).size).toBe(
    adminPetFilters.length,
  );
});

test('the options contain each order once', () => {
  const orders = orderOptions.map(({ value }) => parsePetsQuery(new URLSearchParams({ sort: value })));
  expect(new Set(orders.map(({ sort, direction }) => `${sort} ${direction}`)).size).toBe(orderOptions.length);
  expect(new Set(orders.map(({ sort }) => sort))).toEqual(new Set(adminPetSorts));
});

test.each([
  [{ adoption_status: 'Pending' }, 'Maple set to On hold.'],
  [{ featured: true }, 'Maple featured.'],
  [{ featured: false }, 'Maple no longer featured.'],
  [{ is_listed: true }, 'Maple shown on the site.'],
  [{ is_listed: false }, 'Maple hidden from the site.'],
  [{ is_checked: true }, 'Maple marked as reviewed.'],
] as const)('the change %j is told as "%s"', (change, words) => {
  expect(describeChange('Maple', change)).toBe(words);
});
