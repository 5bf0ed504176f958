import type { AdminVisit } from '../../../visits/visits.contract.ts';
import { pickupTimes, type PickupLocation, type PickupTime } from '../../pickups.constants.ts';
import type { ClosedDay, AdminPickup } from '../../pickups.contract.ts';
import type { Calendar } from './load-calendar.ts';

export interface CalendarSlot {
  time: PickupTime;
  pickups: AdminPickup[];
  /** Remaining capacity; null if the slot cannot be booked. */
  free: number | null;
}

/** A day of the week, or a location on one day. */
export interface CalendarColumn {
  key: string;
  date: string;
  /** null stands for all displayed locations. */
  location: PickupLocation | null;
  isToday: boolean;
  isPast: boolean;
  closed: ClosedDay[];
  slots: CalendarSlot[];
  /** Visits have neither time nor location, so the day view shows them beside its columns. */
  visits: AdminVisit[];
}

export function calendarColumns(calendar: Calendar): CalendarColumn[] {
  const { filters, days, locations } = calendar;
  if (filters.view === 'week') return days.map((date) => columnOf(calendar, date, filters.location));
  return locations.map((location) => ({ ...columnOf(calendar, days[0]!, location), visits: [] }));
}

/** Whether a booked pickup falls on a closed day and must be moved. */
export function isOnClosedDay(pickup: AdminPickup, closed: readonly ClosedDay[]): boolean {
  const appliesTo = ({ day, location }: ClosedDay) =>
    day === pickup.date && (location === null || location === pickup.location);
  return pickup.status === 'booked' && closed.some((each) => appliesTo(each));
}

function columnOf(calendar: Calendar, date: string, location: PickupLocation | null): CalendarColumn {
  const { today, pickups, visits, closed } = calendar;
  const own = pickups.filter((pickup) => pickup.date === date && (location ?? pickup.location) === pickup.location);
  return {
    key: `${date} ${location ?? ''}`,
    date,
    location,
    isToday: date === today,
    isPast: date < today,
    closed: closed.filter((each) => each.day === date && isVisible(each, location)),
    slots: pickupTimes.map((time) => ({
      time,
      pickups: own.filter((pickup) => pickup.time === time),
      free: freeAt(calendar, date, time, location),
    })),
    visits: visits.filter((visit) => visit.date === date),
  };
}

function isVisible(closed: ClosedDay, location: PickupLocation | null): boolean {
  return location === null || closed.location === null || closed.location === location;
}

function freeAt(
  { free, locations }: Calendar,
  date: string,
  time: PickupTime,
  location: PickupLocation | null,
): number | null {
  const searched = location === null ? locations : [location];
  const counts = searched.flatMap((name) => {
    const day = free.get(name)?.find((each) => each.date === date);
    return day?.times.filter((each) => each.time === time).map((each) => each.free) ?? [];
  });
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
