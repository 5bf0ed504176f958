import { describe, expect, test } from 'vitest';
import { calendarAsked, calendarHref, shownDays, spanInWords, turned } from './calendar-address.ts';

const asked = (search: string) => calendarAsked(new URLSearchParams(search));

describe('an address of the calendar', () => {
  test('tells view, day and location, and leads back to itself', () => {
    const search = 'view=day&from=2026-05-04&location=Eastside';
    expect(asked(search)).toEqual({ view: 'day', from: '2026-05-04', location: 'Eastside' });
    expect(calendarHref(asked(search))).toBe(`/admin-dashboard/pickups?${search}`);
  });

  test.each(['from=yesterday', 'from=2026-02-30', 'from=0000-01-01', 'from=2026-13-01', 'location=Moon', 'view=year'])(
    'takes %s for nothing',
    (search) => expect(asked(search)).toEqual({ view: 'week', from: null, location: null }),
  );
});

test('a week begins on a Monday, whichever of its days is asked for', () => {
  for (const day of ['2026-05-04', '2026-05-07', '2026-05-10']) {
    expect(shownDays('week', day)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((number) => `2026-05-${number}`),
    );
  }
  expect(shownDays('day', '2026-05-07')).toEqual(['2026-05-07']);
});

test('one turns a day or a week at a time', () => {
  expect(turned(asked('view=day'), '2026-03-01', -1).from).toBe('2026-02-28');
  expect(turned(asked(''), '2026-12-30', 1).from).toBe('2027-01-06');
});

test('what is shown is told in words', () => {
  expect(spanInWords(['2026-05-04'])).toBe('Monday, May 4, 2026');
  expect(spanInWords(shownDays('week', '2026-05-04'))).toMatch(/^May 4\s–\s10, 2026$/u);
});
