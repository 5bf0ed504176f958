import { addDays, dayIn } from '../../platform/shelter-day.ts';

export { formatDay } from '../../platform/shelter-day.ts';

/** The rules and words of a visit that its form needs; apart from the schemas, which weigh more. */

export const visitMessages = {
  incomplete: 'Please fill in all fields.',
  booked: 'Thank you for booking! Please log in to complete your session.',
  failed: 'There was an error booking your visit. Please try again.',
  petNotFound: 'No pet has this number.',
  /** `{pet}` is its name. */
  petAdopted: '{pet} has already found their forever home.',
  dayGone: 'must be today or a later day',
  dayTooFar: 'must be within a year from today',
  notFound: 'No visit has this number.',
  isAhead: 'This visit is still to come: note what became of it on the day itself.',
  sameDay: 'The same person has another visit to this pet on that day.',
} as const;

export const visitStates = ['booked', 'done', 'no-show'] as const;
export type VisitState = (typeof visitStates)[number];

/** Of a calendar that is asked for at once. */
export const MAX_VISIT_DAYS = 62;

/** Longest values of the fields, in characters. */
export const visitLimits = { name: 200, email: 254, pet_name: 200 } as const;

const MAX_DAYS_AHEAD = 365;

/** The first and the last day a visit can be booked for, as `YYYY-MM-DD` in the shelter's time zone. */
export function visitDays(timeZone: string, now: Date): { first: string; last: string } {
  const first = dayIn(timeZone, now);
  return { first, last: lastVisitDay(first) };
}

/** @param today the shelter's */
export function lastVisitDay(today: string): string {
  return addDays(today, MAX_DAYS_AHEAD);
}
