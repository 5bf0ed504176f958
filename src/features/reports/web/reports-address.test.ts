import { expect, test } from 'vitest';
import { presetHref, presetsAt, rangeAsked } from './reports-address.ts';

const problemOf = (search: string) => rangeAsked(new URLSearchParams(search)).problem;

test.each(['', 'from=2025-01', 'to=2025-12', 'from=2025-01&to=2025-01', 'from=2016-01&to=2025-12'])(
  'the address "%s" asks for months that can be counted',
  (search) => {
    expect(problemOf(search)).toBeUndefined();
  },
);

test.each([
  ['from=May', 'from', 'Please give a month such as 2026-05.'],
  ['from=2025-13', 'from', 'Please give a month such as 2026-05.'],
  ['to=0020-05', 'to', 'Please give a month such as 2026-05.'],
  ['from=2025-02&to=2025-01', 'to', 'This month is before the first one.'],
  ['from=2016-01&to=2026-01', 'from', 'At most 120 months at once.'],
])('the address "%s" is told what is wrong beside its %s', (search, field, words) => {
  expect(problemOf(search)).toEqual({ field, words });
});

test('what is asked for most often is seen from this month, also in January', () => {
  expect(presetsAt('2026-01').map((preset) => presetHref(preset))).toEqual([
    '?',
    '?from=2025-11&to=2026-01',
    '?from=2026-01&to=2026-01',
    '?from=2025-01&to=2025-12',
    '?from=2023-02&to=2026-01',
  ]);
});
