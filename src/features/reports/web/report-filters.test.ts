import { expect, test } from 'vitest';
import { presetHref, listPresets, parseRange } from './report-filters.ts';

const errorOf = (search: string) => parseRange(new URLSearchParams(search)).error;

test.each(['', 'from=2025-01', 'to=2025-12', 'from=2025-01&to=2025-01', 'from=2016-01&to=2025-12'])(
  'the query "%s" asks for a valid range',
  (search) => {
    expect(errorOf(search)).toBeUndefined();
  },
);

test.each([
  ['from=May', 'from', 'Enter a month, e.g. 2026-05.'],
  ['from=2025-13', 'from', 'Enter a month, e.g. 2026-05.'],
  ['to=0020-05', 'to', 'Enter a month, e.g. 2026-05.'],
  ['from=2025-02&to=2025-01', 'to', 'This month is before the first one.'],
  ['from=2016-01&to=2026-01', 'from', 'At most 120 months at once.'],
])('the query "%s" shows an error beside its %s', (search, field, message) => {
  expect(errorOf(search)).toEqual({ field, message });
});

test('the presets follow from the current month, also in January', () => {
  expect(listPresets('2026-01').map((preset) => presetHref(preset))).toEqual([
    '?',
    '?from=2025-11&to=2026-01',
    '?from=2026-01&to=2026-01',
    '?from=2025-01&to=2025-12',
    '?from=2023-02&to=2026-01',
  ]);
});
