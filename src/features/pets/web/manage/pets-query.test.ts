import { expect, test } from 'vitest';
import { parsePetsQuery } from './pets-query.ts';

const requested = (params: string) => parsePetsQuery(new URLSearchParams(params));

test('a URL determines filters and order', () => {
  expect(requested('search=max&filter=pending&type=Cat,Dog&days_min=30&sort=name-desc')).toEqual({
    search: 'max',
    filter: 'pending',
    filters: { type: 'Dog,Cat', days_min: '30' },
    sort: 'name',
    direction: 'desc',
  });
  expect(requested('sort=age')).toMatchObject({ sort: 'age', direction: 'asc' });
});

test('invalid parameters are ignored', () => {
  const plain = { search: '', filter: undefined, filters: {}, sort: 'added', direction: 'desc' };
  expect(requested('')).toEqual(plain);
  expect(requested('filter=lost&sort=price-up&type=Dragon&days_min=many&added_from=today')).toEqual(plain);
});
