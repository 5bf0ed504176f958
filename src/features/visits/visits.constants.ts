import { MAX_EMAIL_LENGTH } from '../../platform/email-address.contract.ts';
import { addDays, dayIn } from '../../platform/shelter-day.contract.ts';

/** Apart from the schemas, so that pages do not load them. */

export const visitMessages = {
  incomplete: 'Please fill in all fields.',
  booked: 'Thank you for booking! Please log in to complete your session.',
  failed: 'We couldn’t book your visit. Please try again.',
  /** Staff choose the time. */
  requested: 'Your visit isn’t confirmed yet. We’ll email you soon to set a time.',
  rescheduled: (when: string) => `Your visit is now ${when}.`,
  canceled: 'Your visit is canceled.',
  /** Someone else typed the address. */
  denied: 'Thanks for letting us know. We’ve canceled this visit.',
  notMineWithoutLink: 'Open the link in your email to do this.',
  rescheduleFailed: 'We couldn’t reschedule your visit. Please try again.',
  cancelFailed: 'We couldn’t cancel your visit. Please try again.',
  petNotFound: 'We can’t find this pet.',
  full: 'This time was just taken. Choose another one.',
  closed: 'We’re closed on this day. Choose another one.',
  notOffered: 'We don’t offer visits at this time. Choose another one.',
  inPast: 'This time has passed. Choose a later one.',
  locationNotOffered: 'We don’t offer visits at this location. Choose another one.',
  linkExpired: 'This link no longer works. Your visit is over, or we’ve deleted it.',
  isOver: 'This visit is over, so it can’t be changed.',
  isCanceled: 'This visit is already canceled.',
  /** `{pet}` is its name. */
  petAdopted: '{pet} has already found their forever home.',
  /** `{pet}` is its name. */
  livesWithOwner: '{pet} still lives with their owner. To meet {pet}, contact the owner through us from {pet}’s page.',
  /** `{pet}` is its name. */
  livesInFosterHome: '{pet} lives in a foster home. Call us, and we’ll arrange a visit.',
  /** For the account that booked both: the address of anyone else may be a stranger's. */
  sameDay: (pet: string, when: string) =>
    `You already have a visit with ${pet} that day: ${when}. To change it, use the link in its email or your dashboard.`,
  dayInPast: 'must be today or later',
  dayTooFar: 'must be within a year from today',
  notFound: 'We can’t find this visit.',
  userNotFound: 'We can’t find this account.',
  contactRequired: 'Enter a phone number or an email address',
  /** In place of a pet’s name. */
  anyPet: 'Any pet',
  isUpcoming: 'This visit hasn’t happened yet. Record the result on the day.',
  sameTime: 'The same person already has a visit to this pet at that time.',
} as const;

export const visitStatuses = ['requested', 'booked', 'arrived', 'in-progress', 'done', 'no-show', 'canceled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The longest range of days per request. */
export const MAX_VISIT_DAYS = 62;

/** Maximum lengths in characters. */
export const visitLimits = { name: 200, email: MAX_EMAIL_LENGTH, pet_name: 200, phone: 40, reason: 300 } as const;

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
