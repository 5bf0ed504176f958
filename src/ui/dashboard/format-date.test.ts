import { expect, test } from 'vitest';
import { formatRelativeTime } from './format-date.ts';

const now = new Date('2026-05-31T12:00:00Z');
const ago = (seconds: number) => formatRelativeTime(new Date(now.getTime() - seconds * 1000), now);

test('a past time uses the largest unit', () => {
  expect(ago(0)).toBe('just now');
  expect(ago(59)).toBe('just now');
  expect(ago(60)).toBe('1 minute ago');
  expect(ago(3599)).toBe('59 minutes ago');
  expect(ago(3 * 3600)).toBe('3 hours ago');
  expect(ago(86_400)).toBe('yesterday');
  expect(ago(6 * 86_400)).toBe('6 days ago');
  expect(ago(8 * 86_400)).toBe('last week');
  expect(ago(59 * 86_400)).toBe('last month');
  expect(ago(800 * 86_400)).toBe('2 years ago');
});

test('a future time has a text as well', () => {
  expect(ago(-120)).toBe('in 2 minutes');
});
