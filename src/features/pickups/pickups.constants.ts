import { formatDay, formatTime } from '../../platform/shelter-day.contract.ts';

/** The seven times and three locations (`spec.md`, section 5). */
export const pickupTimes = [
  '09:00 AM',
  '10:00 AM',
  '11:00 AM',
  '01:00 PM',
  '02:00 PM',
  '03:00 PM',
  '04:00 PM',
] as const;
export const pickupLocations = ['Main Branch', 'Downtown', 'Eastside'] as const;
export const pickupStatuses = ['booked', 'arrived', 'in-progress', 'done', 'no-show'] as const;
export type PickupStatus = (typeof pickupStatuses)[number];

/** The longest range of days that is closed at once. */
export const MAX_CLOSED_DAYS = 62;

export const pickupMessages = {
  choose: (pet: string, isApproved: boolean) =>
    `Choose when and where you’ll pick up ${pet}.${isApproved ? '' : ' The time is tentative until we’ve approved your application.'}`,
  waitlisted: (pet: string) =>
    `You’re on the waitlist for ${pet}, so there’s nothing to do for now. If it’s your turn, we’ll email you.`,
  date: 'Please select a pickup date.',
  outside: 'Choose a date within the next year.',
  time: 'Please select a pickup time.',
  scheduled: 'Pickup scheduled successfully!',
  moved: (slot: { date: string; time: string }) => `Pickup rescheduled: ${formatSlot(slot)}.`,
  sameTime: 'This is already your pickup time. Choose another one.',
  cancelled: 'Pickup canceled.',
  cancelFailed: 'We couldn’t cancel your pickup. Please try again.',
  failed: 'There was an error scheduling your pickup. Please try again.',
  inPast: 'is in the past',
  tooFarAhead: 'is more than a year ahead',
  noApplication: 'You don’t have an open application. Apply for a pet first.',
  hasPickup: 'You’ve already booked a pickup for this application. You can reschedule it.',
  full: (next: readonly string[]) => `This time is fully booked. ${suggest(next)}`,
  locationWithdrawn: (location: string, others: readonly string[]) =>
    `We don’t offer pickups at ${location} right now. Choose ${others.join(' or ')}.`,
  timeWithdrawn: (time: string, next: readonly string[]) =>
    `We don’t offer pickups at ${formatTime(time)} right now. ${suggest(next)}`,
  noneAtLocation: 'this location doesn’t offer pickups right now',
  closed: (day: string, reason: string) => `We’re closed on ${day} (${reason}). Choose another day.`,
  notFound: 'This pickup no longer exists.',
  userNotFound: 'We couldn’t find this person.',
  applicationNotFound: 'We couldn’t find this application.',
  applicationRequired: 'Choose the application that the pickup is for.',
  notOpen: 'This application is closed, so you can’t book a pickup for it.',
  notYours: 'You can only book pickups for your own applications.',
  isPast: 'This pickup is in the past, so it can’t be changed. Message us to find another time.',
  isDone: 'This pickup is complete, so it can’t be changed.',
  tooEarly: 'You can record the result from the day of the pickup.',
  notClosed: 'This day isn’t marked as closed.',
  endsEarly: 'must be the first day or later',
  tooManyDays: `can be at most ${MAX_CLOSED_DAYS - 1} days after the first`,
} as const;

/** @param next the next free slots, formatted */
function suggest(next: readonly string[]): string {
  return next.length === 0 ? 'Choose another day.' : `Next available: ${next.join('; ')}.`;
}

export const MAX_DAYS_AHEAD = 365;
export const MAX_PICKUP_NOTE = 1000;
export const MAX_CANCEL_REASON = 300;
/** The longest range of days per request. */
export const MAX_DAYS_AT_ONCE = 62;
export const DEFAULT_DAYS = 14;

/** For example `Tue, May 4, 9:00 AM`. */
export function formatSlot({ date, time }: { date: string; time: string }): string {
  return `${formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(time)}`;
}
