import { MOST_DAYS_AHEAD } from '../visit-words.contract.ts';

/** The first and the last day a visit can be booked for, as `YYYY-MM-DD` in the shelter's time zone. */
export function visitDays(timeZone: string, now: Date): { first: string; last: string } {
  // Sweden writes its dates that way.
  const first = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + MOST_DAYS_AHEAD);
  return { first, last: last.toISOString().slice(0, 10) };
}
