import { expect, test } from 'vitest';
import { addMonths, monthIn, formatShortMonth, formatMonth, formatMonthRange } from './format-month.ts';

test('formats a month in full and in short', () => {
  expect([formatMonth('2026-05'), formatShortMonth('2026-05')]).toEqual(['May 2026', 'May ’26']);
});

test('formats a range of months', () => {
  expect(formatMonthRange({ from: '2025-06', to: '2026-05' })).toBe('June 2025 to May 2026');
  expect(formatMonthRange({ from: '2026-05', to: '2026-05' })).toBe('May 2026');
});

test.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
  ['2026-05', -11, '2025-06'],
])('%s and %d months is %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

test('uses the shelter’s time zone', () => {
  const date = new Date('2026-05-01T03:00:00Z');
  expect(monthIn(date, 'UTC')).toBe('2026-05');
  expect(monthIn(date, 'America/Los_Angeles')).toBe('2026-04');
});
