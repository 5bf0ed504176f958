import { addDays, dayIn } from '../../platform/shelter-day.ts';
import { clockTimeOf, MAX_DAYS_AHEAD, type PickupTime } from './pickup-words.contract.ts';

/** What pages need of the calendar: of the platform they import no values. */
export { addDays, dayIn, formatDay } from '../../platform/shelter-day.ts';

/** The first and the last day that can be booked, on the shelter's calendar (`product.md`, section 7). */
export function bookableDays(timeZone: string, now: Date): { first: string; last: string } {
  const first = dayIn(timeZone, now);
  return { first, last: addDays(first, MAX_DAYS_AHEAD) };
}

/** What the shelter's calendar and clocks show, such as `2026-05-04 22:00`. */
export function clocksThere(timeZone: string, now: Date): string {
  // Sweden writes its dates that way. Not every browser knows of moments in other time zones beyond that.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
}

/** @param clocks what they show there now */
export function hasPassed({ date, time }: { date: string; time: PickupTime }, clocks: string): boolean {
  return `${date} ${clockTimeOf(time)}` <= clocks;
}
