import { expect, test } from 'vitest';
import { isOpenOn, parseHourRange, listFullHours } from './opening-text.contract.ts';

test('offers the whole hours in which the shelter is open', () => {
  const times = listFullHours('8:00 AM - 8:00 PM');
  expect([times[0], times.at(-1), times.length]).toEqual(['08:00 AM', '07:00 PM', 12]);
  expect(listFullHours('10:30 AM – 1:15 PM')).toEqual(['11:00 AM', '12:00 PM']);
  expect(listFullHours('10–14')).toEqual(['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM']);
  expect(listFullHours('by appointment')).toHaveLength(8);
});

test('reads opening days from the settings', () => {
  expect(isOpenOn('every day', 6)).toBe(true);
  expect(isOpenOn('Monday to Friday', 6)).toBe(false);
  expect(isOpenOn('Friday to Sunday', 6)).toBe(true);
  expect(isOpenOn('on weekdays', 6)).toBe(false);
  expect(isOpenOn('Tuesdays, Thursdays and Saturdays', 6)).toBe(true);
  expect(isOpenOn('every day except Saturdays', 6)).toBe(false);
  expect(isOpenOn('every day except Mondays', 6)).toBe(true);
});

test('reads opening and closing time', () => {
  expect(parseHourRange('8:00 AM - 8:00 PM')).toEqual({ from: '08:00', to: '20:00' });
  expect(parseHourRange('10:30 to 15.15')).toEqual({ from: '10:30', to: '15:15' });
  expect(parseHourRange('by appointment')).toBeNull();
});
