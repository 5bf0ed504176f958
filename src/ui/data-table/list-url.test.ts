import { expect, test } from 'vitest';
import { chipsOf, clearedHref, type Filter } from './filters.ts';
import { hrefWith, parseOrder, sortHref } from './list-url.ts';

const newestFirst = { column: 'added', direction: 'desc' } as const;

test.each([
  ['', 'name', '?sort=name'],
  ['sort=name', 'name', '?sort=name-desc'],
  ['sort=name-desc&search=max', 'name', '?sort=name&search=max'],
  ['sort=name', 'added', '?'],
  ['', 'added', '?sort=added'],
  ['sort=added&page=3&after=7', 'added', '?'],
])('from "%s" the heading of the column %s leads to "%s"', (query, column, href) => {
  const params = new URLSearchParams(query);
  const order = parseOrder(params, ['added', 'name'], newestFirst);
  expect(sortHref(params, column, { order, defaultOrder: newestFirst, descendsFirst: ['added'] })).toBe(href);
});

test('another filter starts on its first page', () => {
  const params = new URLSearchParams('search=max&filter=adopted&page=4&after=9');
  expect(hrefWith(params, { filter: 'pending' })).toBe('?search=max&filter=pending');
  expect(hrefWith(params, { filter: undefined })).toBe('?search=max');
});

const filters: Filter[] = [
  {
    type: 'choices',
    label: 'Species',
    name: 'type',
    options: [
      { value: 'Dog', label: 'Dogs' },
      { value: 'Cat', label: 'Cats' },
    ],
  },
  { type: 'days', label: 'Days here', from: 'days_min', to: 'days_max' },
  { type: 'dates', label: 'Added', from: 'added_from', to: 'added_to' },
];

test('each filter in use has a chip that removes it alone', () => {
  const params = new URLSearchParams('type=Dog,Cat&days_min=30&added_from=2026-01-05&added_to=2026-02-01&page=2');
  const chips = chipsOf(filters, params);
  expect(chips.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Species: Dogs, Cats',
    'Days here: at least 30',
    'Added: Jan 5, 2026–Feb 1, 2026',
  ]);
  expect(chips[0]!.href).toBe('?days_min=30&added_from=2026-01-05&added_to=2026-02-01');
  expect(clearedHref(filters, params)).toBe('?');
});
