import { formatDay } from '../../platform/shelter-day.contract.ts';

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
export type PickupTime = (typeof pickupTimes)[number];
export const pickupLocations = ['Main Branch', 'Downtown', 'Eastside'] as const;
export type PickupLocation = (typeof pickupLocations)[number];
export const pickupStatuses = ['booked', 'done', 'no-show'] as const;
export type PickupStatus = (typeof pickupStatuses)[number];

export const pickupMessages = {
  date: 'Please select a pickup date.',
  outside: 'Please select a pickup date from today to a year ahead.',
  time: 'Please select a pickup time.',
  scheduled: 'Pickup scheduled successfully!',
  moved: 'Pickup moved successfully!',
  cancelled: 'Pickup cancelled successfully!',
  cancelFailed: 'The pickup could not be cancelled. Please try again.',
  failed: 'There was an error scheduling your pickup. Please try again.',
  inPast: 'is in the past',
  tooFarAhead: 'is more than a year ahead',
  noApplication: 'You have no open application to pick a pet up for. Please apply first.',
  hasPickup: 'A pickup is booked for this application already. Move it if the time does not suit.',
  full: (next: readonly string[]) =>
    `This time is fully booked. ${next.length === 0 ? 'Please choose another day.' : `Next free: ${next.join('; ')}.`}`,
  locationWithdrawn: (place: string, others: readonly string[]) =>
    `There are no pickups at ${place} at the moment. Please choose ${others.join(' or ')}.`,
  timeWithdrawn: (time: string, next: readonly string[]) =>
    `There are no pickups at ${time} at the moment. ${next.length === 0 ? 'Please choose another day.' : `Next free: ${next.join('; ')}.`}`,
  noneAtLocation: 'none at this location at the moment',
  closed: (day: string, reason: string) => `The shelter is closed on ${day} (${reason}). Please choose another day.`,
  notFound: 'No pickup has this number.',
  userNotFound: 'No person has this number.',
  applicationNotFound: 'No application has this number.',
  applicationRequired: 'Please say which application the pickup is for.',
  notOpen: 'This application is not open any more, so that no pickup can be booked for it.',
  notYours: 'A pickup is booked by whoever comes, or by the shelter.',
  isPast: 'This pickup is over and cannot be changed any more.',
  isDone: 'This pickup is done and cannot be changed any more.',
  tooEarly: 'What became of a pickup is noted on its day, not before.',
  notClosed: 'This day is not closed.',
} as const;

export const MAX_DAYS_AHEAD = 365;
export const MAX_PICKUP_NOTE = 1000;
/** The longest range of days per request. */
export const MAX_DAYS_AT_ONCE = 62;
export const DEFAULT_DAYS = 14;

/** Converts `02:00 PM` to `14:00`. */
export function to24HourTime(time: PickupTime): string {
  const [hours, minutes, half] = time.split(/[: ]/) as [string, string, 'AM' | 'PM'];
  return `${String((Number(hours) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** For example `Tue, May 4, 10:00 AM`. */
export function formatSlot({ date, time }: { date: string; time: PickupTime }): string {
  return `${formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })}, ${time}`;
}
