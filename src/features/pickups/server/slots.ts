import { ApiError } from '../../../platform/http/api-error.ts';
import { timestampOf, to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { weekOf } from '../../settings/site-week.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { bookableDays, formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { pickupMessages, pickupTimes } from '../pickups.constants.ts';

/** A date, a time such as `02:00 PM`, and a location (`product.md`, section 7). */
export interface Slot {
  date: string;
  time: string;
  location: string;
}

/** The settings that decide when and where pickups can be booked. */
export type PickupSchedule = Pick<
  Shelter,
  'timeZone' | 'pickupsPerSlot' | 'pickupTimes' | 'openingDays' | 'openingHours' | 'locations'
>;

export function slotStart({ date, time }: Pick<Slot, 'date' | 'time'>, timeZone: string): Date {
  return timestampOf(date, to24HourTime(time), timeZone);
}

/**
 * Accepts a location with or without the shelter's name in front, and by a former name. Without one, returns the first
 * location that is offered.
 * @throws ApiError 400 for an unknown location
 */
export function parseLocation(text: string | undefined, { locations }: Pick<Shelter, 'locations'>): string {
  if (text === undefined) return (locations.find(({ isOffered }) => isOffered) ?? locations[0]!).name;
  const names = [
    ...locations.map(({ name }) => ({ name, known: name })),
    ...locations.flatMap(({ name, formerNames }) => formerNames.map((known) => ({ name, known }))),
  ];
  const matches = names.filter(({ known }) => endsWithName(text.toLowerCase(), known.toLowerCase()));
  // “North Downtown” also ends with “Downtown”.
  const longest = Math.max(...matches.map(({ known }) => known.length));
  const match = matches.find(({ known }) => known.length === longest);
  if (match) return match.name;
  throw fieldError(
    'location',
    `takes ${joinList(
      locations.map(({ name }) => name),
      'or',
    )}`,
  );
}

function endsWithName(typed: string, name: string): boolean {
  const start = typed.length - name.length;
  return typed.endsWith(name) && (start === 0 || !/[\p{L}\p{N}]/u.test(typed[start - 1]!));
}

/**
 * Validates the requested date and time.
 * @throws ApiError 400 if one is missing, in the past, or more than a year ahead
 */
export function parseSlotTime(
  { date, time: typed }: { date?: string | undefined; time?: string | undefined },
  shelter: PickupSchedule,
  now: Date,
): Pick<Slot, 'date' | 'time'> {
  const missing = {
    ...(date === undefined && { date: pickupMessages.date }),
    ...(!typed && { time: pickupMessages.time }),
  };
  if (date === undefined || !typed) throw new ApiError(400, Object.values(missing)[0]!, { fields: missing });
  const time = parseTime(typed, shelter);
  const { first, last } = bookableDays(shelter.timeZone, now);
  if (date < first) throw fieldError('date', pickupMessages.inPast);
  if (date > last) throw fieldError('date', pickupMessages.tooFarAhead);
  if (hasPassed({ date, time }, formatShelterTime(shelter.timeZone, now)))
    throw fieldError('time', pickupMessages.inPast);
  return { date, time };
}

/** @throws ApiError 400 for a time that no location has, on no day */
function parseTime(typed: string, shelter: PickupSchedule): string {
  const own = shelter.locations.flatMap((site) => weekOf(site, shelter).flatMap(({ pickups }) => pickups));
  const times = [...new Set([...pickupTimes, ...own.map(({ time }) => time)])];
  const time = times.find((each) => each.toLowerCase() === typed.toLowerCase());
  if (time === undefined) throw fieldError('time', `takes ${joinList(times, 'or')}`);
  return time;
}

function fieldError(field: 'date' | 'time' | 'location', message: string): ApiError {
  return new ApiError(400, `The ${field} ${message}.`, { fields: { [field]: message } });
}
