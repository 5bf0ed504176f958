import { addDays, dayIn, to24HourTime } from '../../platform/shelter-day.contract.ts';
import { MAX_DAYS_AHEAD } from './pickups.constants.ts';

/** The first and last bookable day in the shelter's time zone (`product.md`, section 7). */
export function bookableDays(timeZone: string, now: Date): { first: string; last: string } {
  const first = dayIn(timeZone, now);
  return { first, last: addDays(first, MAX_DAYS_AHEAD) };
}

/** The shelter's local date and time, such as `2026-05-04 22:00`. */
export function formatShelterTime(timeZone: string, now: Date): string {
  // The Swedish locale formats dates in ISO order. Not every browser supports Temporal.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
}

/** @param shelterTime from `formatShelterTime` */
export function hasPassed({ date, time }: { date: string; time: string }, shelterTime: string): boolean {
  return `${date} ${to24HourTime(time)}` <= shelterTime;
}
