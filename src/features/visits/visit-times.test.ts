import { to24HourTime } from '../../platform/shelter-day.contract.ts';
import { expect, test } from 'vitest';
import { isOpenOn, visitStart, visitTimes } from './visit-times.contract.ts';

test('offers the whole hours in which the shelter is open', () => {
  const times = visitTimes('8:00 AM - 8:00 PM');
  expect([times[0], times.at(-1), times.length]).toEqual(['08:00 AM', '07:00 PM', 12]);
  expect(visitTimes('10:30 AM – 1:15 PM')).toEqual(['11:00 AM', '12:00 PM']);
  expect(visitTimes('10–14')).toEqual(['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM']);
  expect(visitTimes('by appointment')).toHaveLength(8);
});

test('reads opening days from the settings', () => {
  // November 28, 2026 is a Saturday.
  expect(isOpenOn('every day', '2026-11-28')).toBe(true);
  expect(isOpenOn('Monday to Friday', '2026-11-28')).toBe(false);
  expect(isOpenOn('Friday to Sunday', '2026-11-28')).toBe(true);
  expect(isOpenOn('on weekdays', '2026-11-28')).toBe(false);
  expect(isOpenOn('Tuesdays, Thursdays and Saturdays', '2026-11-28')).toBe(true);
  expect(isOpenOn('every day except Saturdays', '2026-11-28')).toBe(false);
  expect(isOpenOn('every day except Mondays', '2026-11-28')).toBe(true);
});

test('keeps the local time when the clocks change', () => {
  expect(to24HourTime('12:00 PM')).toBe('12:00');
  expect(visitStart('2026-03-07', '02:00 PM', 'America/New_York').toISOString()).toBe('2026-03-07T19:00:00.000Z');
  expect(visitStart('2026-03-08', '02:00 PM', 'America/New_York').toISOString()).toBe('2026-03-08T18:00:00.000Z');
});
