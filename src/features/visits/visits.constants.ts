import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';
import { addDays, dayIn } from '../../platform/shelter-day.contract.ts';

/** Apart from the schemas, so that pages do not load them. */

export const visitMessages = {
  incomplete: 'Please fill in all fields.',
  booked: 'Thank you for booking! Please log in to complete your session.',
  failed: 'There was an error booking your visit. Please try again.',
  petNotFound: 'No pet has this number.',
  /** `{pet}` is its name. */
  petAdopted: '{pet} has already found their forever home.',
  dayInPast: 'must be today or a later day',
  dayTooFar: 'must be within a year from today',
  notFound: 'No visit has this number.',
  isUpcoming: 'This visit is still to come: note what became of it on the day itself.',
  sameDay: 'The same person has another visit to this pet on that day.',
} as const;

export const visitStatuses = ['booked', 'done', 'no-show'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The longest range of days per request. */
export const MAX_VISIT_DAYS = 62;

/** Maximum lengths in characters. */
export const visitLimits = { name: 200, email: MAX_EMAIL_LENGTH, pet_name: 200 } as const;

const MAX_DAYS_AHEAD = 365;

/** The first and last bookable day, as `YYYY-MM-DD` in the shelter's time zone. */
export function visitDays(timeZone: string, now: Date): { first: string; last: string } {
  const first = dayIn(timeZone, now);
  return { first, last: lastVisitDay(first) };
}

/** @param today the shelter's date */
export function lastVisitDay(today: string): string {
  return addDays(today, MAX_DAYS_AHEAD);
}
