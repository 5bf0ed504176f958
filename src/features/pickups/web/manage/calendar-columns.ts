import { to24HourTime } from '../../../../platform/shelter-day.contract.ts';
import { placesAt, weekdayOf, type SlotType } from '../../../settings/site-week.contract.ts';
import type { Site } from '../../../settings/sites.contract.ts';
import type { ClosedDay } from '../../pickups.contract.ts';
import { startOf, toAppointments, type Appointment } from './appointments.ts';
import type { Calendar } from './load-calendar.ts';

/** The places that are free at a site. */
export interface Opening {
  location: string;
  pickups: number;
  visits: number;
}

export interface CalendarSlot {
  date: string;
  time: string;
  appointments: Appointment[];
  /** Only sites with a free place. */
  openings: Opening[];
  /** Whether a site offers this time, free or not. */
  isOffered: boolean;
  /** Whether it is the time now. */
  isNow: boolean;
}

/** A day of the week, or a site on one day. */
export interface CalendarColumn {
  key: string;
  date: string;
  /** null stands for all displayed sites. */
  location: string | null;
  isToday: boolean;
  isPast: boolean;
  closed: ClosedDay[];
  slots: CalendarSlot[];
  /** Visits without a time. */
  unscheduled: Appointment[];
}

/** The rows: times that a displayed site offers, or that are booked. */
export function calendarTimes({ days, sites, pickups, visits }: Calendar): string[] {
  const offered = days.flatMap((date) =>
    sites.flatMap(({ week }) => {
      const day = week[weekdayOf(date)]!;
      return [...day.pickups, ...day.visits].map(({ time }) => time);
    }),
  );
  const booked = [...pickups, ...visits].flatMap(({ time }) => time ?? []);
  return [...new Set([...offered, ...booked])].toSorted((one, other) =>
    to24HourTime(one).localeCompare(to24HourTime(other)),
  );
}

/** @param shelterTime the shelter's local time, such as `2026-05-04 14:00` */
export function calendarColumns(calendar: Calendar, shelterTime: string): CalendarColumn[] {
  const appointments = toAppointments(calendar);
  const times = calendarTimes(calendar);
  const columnOf = (date: string, sites: readonly Site[], location: string | null): CalendarColumn => {
    const own = appointments.filter(
      // What has no site yet is shown once, at the first.
      (each) => each.date === date && (location === null || (each.location ?? calendar.sites[0]!.name) === location),
    );
    const closed = calendar.closed.filter(
      (each) => each.day === date && (location === null || each.location === null || each.location === location),
    );
    const now = date === calendar.today ? findNow(times, shelterTime) : null;
    return {
      key: `${date} ${location ?? ''}`,
      date,
      location,
      isToday: date === calendar.today,
      isPast: date < calendar.today,
      closed,
      unscheduled: own.filter(({ time }) => time === null),
      slots: times.map((time) => ({
        date,
        time,
        appointments: own.filter((each) => each.time === time),
        isOffered: sites.some(
          (site) => countPlaces(site, 'pickups', { date, time }) + countPlaces(site, 'visits', { date, time }) > 0,
        ),
        openings:
          startOf({ date, time }) <= shelterTime
            ? []
            : findOpenings({ date, time }, { sites, appointments: own, closed }),
        isNow: time === now,
      })),
    };
  };
  if (calendar.filters.view === 'week') {
    return calendar.days.map((date) => columnOf(date, calendar.sites, calendar.filters.location));
  }
  return calendar.sites.map((site) => columnOf(calendar.days[0]!, [site], site.name));
}

/** Whether a booking falls on a closed day and must be moved. */
export function isOnClosedDay({ date, location, status }: Appointment, closed: readonly ClosedDay[]): boolean {
  const appliesTo = (each: ClosedDay) => each.day === date && (each.location === null || each.location === location);
  return status === 'booked' && closed.some(appliesTo);
}

/** Whether a booking is at a time that its site doesn't offer. */
export function isOutsideHours({ type, date, time, location, status }: Appointment, sites: readonly Site[]): boolean {
  const site = sites.find(({ name }) => name === location);
  if (status !== 'booked' || time === null || !site) return false;
  return placesAt(site.week, type === 'pickup' ? 'pickups' : 'visits', { date, time }) === 0;
}

interface Day {
  sites: readonly Site[];
  appointments: readonly Appointment[];
  closed: readonly ClosedDay[];
}

function findOpenings(slot: { date: string; time: string }, { sites, appointments, closed }: Day): Opening[] {
  return sites
    .filter(({ name }) => !closed.some(({ location }) => location === null || location === name))
    .map((site) => {
      const booked = appointments.filter(
        (each) => each.time === slot.time && each.location === site.name && each.status !== 'canceled',
      );
      const free = (type: SlotType, of: Appointment['type']) =>
        Math.max(0, countPlaces(site, type, slot) - booked.filter((each) => each.type === of).length);
      return { location: site.name, pickups: free('pickups', 'pickup'), visits: free('visits', 'visit') };
    })
    .filter(({ pickups, visits }) => pickups + visits > 0);
}

function countPlaces(site: Site, type: SlotType, slot: { date: string; time: string }): number {
  return site.is_offered ? placesAt(site.week, type, slot) : 0;
}

/** The last time that has started. */
function findNow(times: readonly string[], shelterTime: string): string | null {
  const clock = shelterTime.slice(11);
  return times.findLast((time) => to24HourTime(time) <= clock) ?? null;
}
