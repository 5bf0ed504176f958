import { describe, expect, test } from 'vitest';
import type { ClosedDay, AdminPickup, PickupDay } from '../../pickups.contract.ts';
import { parseCalendarFilters, daysInView } from './calendar-filters.ts';
import { calendarColumns, isOnClosedDay } from './calendar-columns.ts';
import type { Calendar } from './load-calendar.ts';

const monday = '2026-05-04';

function pickup(traits: Partial<AdminPickup>): AdminPickup {
  return { date: monday, time: '10:00 AM', location: 'Main Branch', status: 'booked', ...traits } as AdminPickup;
}

function calendarOf(search: string, displayed: Partial<Calendar>): Calendar {
  const filters = parseCalendarFilters(new URLSearchParams(search));
  const days = daysInView(filters.view, monday);
  const locations = filters.location ? [filters.location] : (['Main Branch', 'Downtown', 'Eastside'] as const);
  const nothing = { pickups: [], visits: [], closed: [], free: new Map() };
  const offered = { offeredLocations: locations };
  return { filters, today: '2026-05-05', day: monday, days, locations, ...offered, ...nothing, ...displayed };
}

const free = (count: number): PickupDay[] => [
  { date: monday, closed: null, times: [{ time: '10:00 AM', free: count }] },
];

describe('the calendar’s columns', () => {
  test('of a week are its days, with the remaining capacity of all locations', () => {
    const pickups = [pickup({ id: 1 }), pickup({ id: 2, location: 'Eastside' }), pickup({ id: 3, date: '2026-05-06' })];
    const visits = [{ id: 7, date: monday }] as Calendar['visits'];
    const capacity = new Map([
      ['Main Branch', free(1)],
      ['Eastside', free(2)],
    ] as const);
    const columns = calendarColumns(calendarOf('', { pickups, visits, free: capacity }));
    expect(columns).toHaveLength(7);
    expect(columns.map(({ isToday, isPast }) => [isToday, isPast]).slice(0, 3)).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    const [nine, ten] = columns[0]!.slots;
    expect(nine).toMatchObject({ pickups: [], free: null });
    expect(ten!.pickups.map(({ id }) => id)).toEqual([1, 2]);
    expect(ten!.free).toBe(3);
    expect(columns[0]!.visits).toHaveLength(1);
  });

  test('of a day are the locations', () => {
    const closed: ClosedDay[] = [{ day: monday, location: 'Eastside', reason: 'Paint', pickups: 1 }];
    const pickups = [pickup({ id: 1 }), pickup({ id: 2, location: 'Eastside' })];
    const columns = calendarColumns(calendarOf('view=day', { pickups, closed }));
    expect(columns.map(({ location, slots }) => [location, slots[1]!.pickups.map(({ id }) => id)])).toEqual([
      ['Main Branch', [1]],
      ['Downtown', []],
      ['Eastside', [2]],
    ]);
    expect(columns.map((column) => column.closed.length)).toEqual([0, 0, 1]);
    expect(calendarColumns(calendarOf('view=day&location=Eastside', { pickups }))).toHaveLength(1);
  });
});

test('a booked pickup on a closed day must be moved', () => {
  const everywhere: ClosedDay[] = [{ day: monday, location: null, reason: 'Holiday', pickups: 1 }];
  const eastside: ClosedDay[] = [{ day: monday, location: 'Eastside', reason: 'Paint', pickups: 1 }];
  expect(isOnClosedDay(pickup({}), everywhere)).toBe(true);
  expect(isOnClosedDay(pickup({}), eastside)).toBe(false);
  expect(isOnClosedDay(pickup({ location: 'Eastside' }), eastside)).toBe(true);
  expect(isOnClosedDay(pickup({ location: 'Eastside', status: 'done' }), eastside)).toBe(false);
  expect(isOnClosedDay(pickup({ date: '2026-05-05' }), everywhere)).toBe(false);
});
