import type { ManagedVisit } from '../../../visits/visits.contract.ts';
import { pickupTimes, type PickupLocation, type PickupTime } from '../../pickup-words.contract.ts';
import type { ClosedDay, ManagedPickup } from '../../pickups.contract.ts';
import type { Calendar } from './load-calendar.ts';

export interface CalendarSlot {
  time: PickupTime;
  pickups: ManagedPickup[];
  /** How many more it takes; null where it cannot be booked. */
  free: number | null;
}

/** A day of the week, or a location on one day. */
export interface CalendarColumn {
  key: string;
  date: string;
  /** null: all that are shown. */
  location: PickupLocation | null;
  isToday: boolean;
  isPast: boolean;
  closed: ClosedDay[];
  slots: CalendarSlot[];
  /** They have neither time nor location: they stand beside a day's locations, and in no column of theirs. */
  visits: ManagedVisit[];
}

export function calendarColumns(calendar: Calendar): CalendarColumn[] {
  const { asked, days, locations } = calendar;
  if (asked.view === 'week') return days.map((date) => columnOf(calendar, date, asked.location));
  return locations.map((location) => ({ ...columnOf(calendar, days[0]!, location), visits: [] }));
}

/** Whether a pickup is booked on a day that is closed there, and so wants to be moved. */
export function isOnClosedDay(pickup: ManagedPickup, closed: readonly ClosedDay[]): boolean {
  const isMeant = ({ day, location }: ClosedDay) =>
    day === pickup.date && (location === null || location === pickup.location);
  return pickup.state === 'booked' && closed.some((each) => isMeant(each));
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
    closed: closed.filter((each) => each.day === date && isShown(each, location)),
    slots: pickupTimes.map((time) => ({
      time,
      pickups: own.filter((pickup) => pickup.time === time),
      free: freeAt(calendar, date, time, location),
    })),
    visits: visits.filter((visit) => visit.date === date),
  };
}

function isShown(closed: ClosedDay, location: PickupLocation | null): boolean {
  return location === null || closed.location === null || closed.location === location;
}

function freeAt(
  { free, locations }: Calendar,
  date: string,
  time: PickupTime,
  location: PickupLocation | null,
): number | null {
  const places = location === null ? locations : [location];
  const counts = places.flatMap((place) => {
    const day = free.get(place)?.find((each) => each.date === date);
    return day?.times.filter((each) => each.time === time).map((each) => each.free) ?? [];
  });
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}
