import { expect, test } from 'vitest';
import { addMonths, monthAt, monthMark, monthWords, rangeWords } from './month-words.ts';

test('a month is told in full, and in short', () => {
  expect([monthWords('2026-05'), monthMark('2026-05')]).toEqual(['May 2026', 'May ’26']);
});

test('months are told as what they span', () => {
  expect(rangeWords({ from: '2025-06', to: '2026-05' })).toBe('June 2025 to May 2026');
  expect(rangeWords({ from: '2026-05', to: '2026-05' })).toBe('May 2026');
});

test.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
  ['2026-05', -11, '2025-06'],
])('%s and %d months is %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

test('the month is the shelter’s own', () => {
  const moment = new Date('2026-05-01T03:00:00Z');
  expect(monthAt(moment, 'UTC')).toBe('2026-05');
  expect(monthAt(moment, 'America/Los_Angeles')).toBe('2026-04');
});
