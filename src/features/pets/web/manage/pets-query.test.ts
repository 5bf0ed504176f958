import { expect, test } from 'vitest';
import { filterHref, parsePetsQuery, sortHref } from './pets-query.ts';

const requested = (params: string) => parsePetsQuery(new URLSearchParams(params));

test('a URL determines filters and order', () => {
  expect(requested('search=max&filter=pending&sort=name-desc')).toEqual({
    search: 'max',
    filter: 'pending',
    sort: 'name',
    direction: 'desc',
  });
  expect(requested('sort=age')).toMatchObject({ sort: 'age', direction: 'asc' });
});

test('invalid parameters are ignored', () => {
  const plain = { search: '', filter: undefined, sort: 'added', direction: 'desc' };
  expect(requested('')).toEqual(plain);
  expect(requested('filter=lost&sort=price-up')).toEqual(plain);
});

test.each([
  ['', 'name', '?sort=name'],
  ['sort=name', 'name', '?sort=name-desc'],
  ['sort=name-desc&search=max', 'name', '?sort=name&search=max'],
  ['sort=name', 'added', '?'],
  ['', 'added', '?sort=added'],
  ['sort=added&page=3', 'added', '?'],
] as const)('from "%s" the head of the column %s leads to "%s"', (params, column, href) => {
  expect(sortHref(new URLSearchParams(params), column)).toBe(href);
});

test('another filter starts on its first page', () => {
  const params = new URLSearchParams('search=max&filter=adopted&page=4');
  expect(filterHref(params, 'pending')).toBe('?search=max&filter=pending');
  expect(filterHref(params)).toBe('?search=max');
});
