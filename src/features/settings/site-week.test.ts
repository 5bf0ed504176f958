import { describe, expect, test } from 'vitest';
import {
  describeDay,
  describeOpening,
  describeWeek,
  isSlotTime,
  placesAt,
  standardWeek,
  toSlotTime,
  type SiteDay,
} from './site-week.contract.ts';

const defaults = {
  openingDays: 'Monday to Friday',
  openingHours: '8:00 AM - 8:00 PM',
  pickupTimes: ['09:00 AM', '02:00 PM'],
  pickupsPerSlot: 2,
};
const day = (hours: SiteDay['hours'], walk_in: SiteDay['walk_in'] = null): SiteDay => ({
  hours,
  walk_in,
  pickups: [],
  visits: [],
});
const long = day({ from: '10:00', to: '18:00' });
const short = day({ from: '10:00', to: '16:00' }, { from: '10:00', to: '14:00' });
const closed = day(null);
/** Sunday first. */
const mixed = [closed, long, long, long, long, long, short];

describe('the standard week', () => {
  const week = standardWeek(defaults);

  test('follows the settings: pickups every day, visits while the shelter is open', () => {
    expect(placesAt(week, 'pickups', { date: '2026-05-04', time: '02:00 PM' })).toBe(2);
    expect(placesAt(week, 'pickups', { date: '2026-05-04', time: '03:00 PM' })).toBe(0);
    // A Sunday.
    expect(placesAt(week, 'pickups', { date: '2026-05-03', time: '02:00 PM' })).toBe(2);
    expect(placesAt(week, 'visits', { date: '2026-05-03', time: '02:00 PM' })).toBe(0);
    expect(placesAt(week, 'visits', { date: '2026-05-04', time: '07:00 PM' })).toBe(3);
  });

  test('gives back the texts that it comes from', () => {
    const { openingDays, openingHours } = defaults;
    expect(describeOpening([week])).toEqual({ openingDays, openingHours });
    const everyDay = standardWeek({ ...defaults, openingDays: 'every day' });
    expect(describeOpening([everyDay]).openingDays).toBe('every day');
  });
});

describe('weeks in words', () => {
  test('name days with the same hours together', () => {
    expect(describeOpening([mixed])).toEqual({
      openingDays: 'Monday to Saturday',
      openingHours: 'Mon to Fri 10:00 AM - 6:00 PM and Sat 10:00 AM - 4:00 PM',
    });
    expect(describeWeek(mixed)).toEqual([
      { days: 'Monday to Friday', hours: '10:00 AM - 6:00 PM' },
      { days: 'Saturday', hours: '10:00 AM - 4:00 PM' },
      { days: 'Sunday', hours: 'closed' },
    ]);
    expect(describeWeek(mixed, 'walk_in')).toEqual([{ days: 'Saturday', hours: '10:00 AM - 2:00 PM' }]);
  });

  test('join the hours of several sites', () => {
    const weekend = [short, closed, closed, closed, closed, closed, long];
    expect(describeDay([mixed, weekend], 6)).toBe('10:00 AM - 6:00 PM');
    expect(describeDay([mixed], 0)).toBeNull();
    expect(describeOpening([weekend]).openingDays).toBe('Saturday and Sunday');
  });

  test('say so if a shelter has no opening hours', () => {
    const week = Array.from({ length: 7 }, () => closed);
    expect(describeOpening([week])).toEqual({ openingDays: 'by appointment', openingHours: 'please call first' });
    expect(describeWeek(week)).toEqual([]);
  });
});

test('converts times', () => {
  expect(['00:15', '08:00', '12:30', '20:05'].map(toSlotTime)).toEqual([
    '12:15 AM',
    '08:00 AM',
    '12:30 PM',
    '08:05 PM',
  ]);
  expect(['02:00 PM', '2:00 PM', '14:00', '13:00 PM', '02:60 PM'].map(isSlotTime)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
