import { expect, test } from 'vitest';
import { filterHref, petsAsked, sortHref } from './pets-address.ts';

const asked = (address: string) => petsAsked(new URLSearchParams(address));

test('an address says which pets, in which order', () => {
  expect(asked('search=max&filter=pending&sort=name-desc')).toEqual({
    search: 'max',
    filter: 'pending',
    sort: 'name',
    direction: 'desc',
  });
  expect(asked('sort=age')).toMatchObject({ sort: 'age', direction: 'asc' });
});

test('what makes no sense is left out', () => {
  const plain = { search: '', filter: undefined, sort: 'added', direction: 'desc' };
  expect(asked('')).toEqual(plain);
  expect(asked('filter=lost&sort=price-up')).toEqual(plain);
});

test.each([
  ['', 'name', '?sort=name'],
  ['sort=name', 'name', '?sort=name-desc'],
  ['sort=name-desc&search=max', 'name', '?sort=name&search=max'],
  ['sort=name', 'added', '?'],
  ['', 'added', '?sort=added'],
  ['sort=added&page=3', 'added', '?'],
] as const)('from "%s" the head of the column %s leads to "%s"', (address, column, href) => {
  expect(sortHref(new URLSearchParams(address), column)).toBe(href);
});

test('another filter begins on its first page', () => {
  const address = new URLSearchParams('search=max&filter=adopted&page=4');
  expect(filterHref(address, 'pending')).toBe('?search=max&filter=pending');
  expect(filterHref(address)).toBe('?search=max');
});
