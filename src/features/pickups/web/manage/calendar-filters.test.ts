import { describe, expect, test } from 'vitest';
import { parseCalendarFilters, calendarHref, daysInView, formatDateRange, stepCalendar } from './calendar-filters.ts';

const parse = (search: string) => parseCalendarFilters(new URLSearchParams(search));

describe('the calendar’s URL', () => {
  test('holds view, day and location', () => {
    const search = 'view=day&from=2026-05-04&location=Eastside';
    expect(parse(search)).toEqual({ view: 'day', from: '2026-05-04', location: 'Eastside' });
    expect(calendarHref(parse(search))).toBe(`/admin-dashboard/pickups?${search}`);
  });

  test.each(['from=yesterday', 'from=2026-02-30', 'from=0000-01-01', 'from=2026-13-01', 'view=year'])(
    'ignores %s',
    (search) => expect(parse(search)).toEqual({ view: 'week', from: null, location: null }),
  );
});

test('a week starts on Monday, for any of its days', () => {
  for (const day of ['2026-05-04', '2026-05-07', '2026-05-10']) {
    expect(daysInView('week', day)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((number) => `2026-05-${number}`),
    );
  }
  expect(daysInView('day', '2026-05-07')).toEqual(['2026-05-07']);
});

test('steps by a day or a week', () => {
  expect(stepCalendar(parse('view=day'), '2026-03-01', -1).from).toBe('2026-02-28');
  expect(stepCalendar(parse(''), '2026-12-30', 1).from).toBe('2027-01-06');
});

test('formats the displayed date range', () => {
  expect(formatDateRange(['2026-05-04'])).toBe('Monday, May 4, 2026');
  expect(formatDateRange(daysInView('week', '2026-05-04'))).toMatch(/^May 4\s–\s10, 2026$/u);
});
