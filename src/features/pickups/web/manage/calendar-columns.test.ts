import { describe, expect, test } from 'vitest';
import type { Site } from '../../../settings/sites.contract.ts';
import type { AdminVisit } from '../../../visits/visits.contract.ts';
import type { ClosedDay, AdminPickup } from '../../pickups.contract.ts';
import { findNext, overdueMinutes, toAppointments } from './appointments.ts';
import { parseCalendarFilters, daysInView } from './calendar-filters.ts';
import { calendarColumns, calendarTimes, isOnClosedDay, isOutsideHours } from './calendar-columns.ts';
import type { Calendar } from './load-calendar.ts';

const monday = '2026-05-04';
const SUNDAY_NIGHT = '2026-05-03 23:00';

function site(name: string, pickups: number, visits: number): Site {
  const closed = { hours: null, walk_in: null, pickups: [], visits: [] };
  const open = {
    ...closed,
    pickups: [{ time: '10:00 AM', places: pickups }],
    visits: [{ time: '01:30 PM', places: visits }],
  };
  // Open on Mondays only.
  const week = Array.from({ length: 7 }, (_, weekday) => (weekday === 1 ? open : closed));
  return { name, is_offered: true, week } as unknown as Site;
}
const sites = [site('Main Branch', 2, 1), site('Eastside', 2, 1)];

function pickup(traits: Partial<AdminPickup>): AdminPickup {
  return { date: monday, time: '10:00 AM', location: 'Main Branch', status: 'booked', ...traits } as AdminPickup;
}

function visit(traits: Partial<AdminVisit>): AdminVisit {
  return { date: monday, time: '01:30 PM', location: 'Eastside', status: 'booked', ...traits } as AdminVisit;
}

function calendarOf(search: string, displayed: Partial<Calendar>): Calendar {
  const filters = parseCalendarFilters(new URLSearchParams(search));
  const days = daysInView(filters.view, monday);
  const visible = filters.location === null ? sites : sites.filter(({ name }) => name === filters.location);
  const nothing = { pickups: [], visits: [], closed: [], todays: { pickups: [], visits: [] } };
  return { filters, today: '2026-05-05', day: monday, days, sites: visible, allSites: sites, ...nothing, ...displayed };
}

describe('the calendar’s columns', () => {
  test('of a week are its days, with what is free at all sites', () => {
    const pickups = [pickup({ id: 1 }), pickup({ id: 2, location: 'Eastside' }), pickup({ id: 3, date: '2026-05-06' })];
    const visits = [visit({ id: 7 }), visit({ id: 8, time: null, location: null })];
    const calendar = calendarOf('', { pickups, visits });
    expect(calendarTimes(calendar)).toEqual(['10:00 AM', '01:30 PM']);
    const columns = calendarColumns(calendar, SUNDAY_NIGHT);
    expect(columns).toHaveLength(7);
    const [morning, noon] = columns[0]!.slots;
    expect(morning!.appointments.map(({ key }) => key)).toEqual(['pickup 1', 'pickup 2']);
    expect(morning!.openings).toEqual([
      { location: 'Main Branch', pickups: 1, visits: 0 },
      { location: 'Eastside', pickups: 1, visits: 0 },
    ]);
    expect(noon!.openings).toEqual([{ location: 'Main Branch', pickups: 0, visits: 1 }]);
    expect(columns[0]!.unscheduled.map(({ key }) => key)).toEqual(['visit 8']);
    // Nothing is offered on the other days.
    expect(columns[2]!.slots[0]).toMatchObject({ openings: [], isOffered: false });
  });

  test('of a day are its sites; past times and closed sites have no openings', () => {
    const closed = [{ day: monday, location: 'Eastside', reason: 'Inventory', pickups: 0, visits: 0 }];
    const calendar = calendarOf('view=day', { closed, today: monday });
    const [main, eastside] = calendarColumns(calendar, `${monday} 12:00`);
    expect([main!.location, eastside!.location]).toEqual(['Main Branch', 'Eastside']);
    expect(main!.slots.map(({ openings }) => openings.length)).toEqual([0, 1]);
    expect(main!.slots.map(({ isNow }) => isNow)).toEqual([true, false]);
    expect(eastside!.slots.map(({ openings }) => openings.length)).toEqual([0, 0]);
    expect(eastside!.closed).toEqual(closed);
  });
});

test('bookings on closed days and outside hours are marked until they are moved', () => {
  const closed: ClosedDay[] = [{ day: monday, location: 'Eastside', reason: 'Inventory', pickups: 1, visits: 0 }];
  const isMarked = (traits: Partial<AdminPickup>) =>
    isOnClosedDay(toAppointments({ pickups: [pickup(traits)], visits: [] })[0]!, closed);
  expect(isMarked({ location: 'Eastside' })).toBe(true);
  expect(isMarked({})).toBe(false);
  expect(isMarked({ location: 'Eastside', status: 'done' })).toBe(false);
  const isOutside = (traits: Partial<AdminPickup>) =>
    isOutsideHours(toAppointments({ pickups: [pickup(traits)], visits: [] })[0]!, sites);
  expect(isOutside({})).toBe(false);
  expect(isOutside({ date: '2026-05-06' })).toBe(true);
});

test('the next appointment is still to come, and a late one is overdue', () => {
  const all = toAppointments({
    pickups: [pickup({ id: 1 }), pickup({ id: 2, time: '09:00 AM' })],
    visits: [visit({ id: 3 })],
  });
  expect(all.map(({ key }) => key)).toEqual(['pickup 2', 'pickup 1', 'visit 3']);
  expect(findNext(all, `${monday} 09:30`)?.key).toBe('pickup 1');
  expect(all.map((each) => overdueMinutes(each, `${monday} 10:05`))).toEqual([65, 0, 0]);
});
