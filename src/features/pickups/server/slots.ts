import { ApiError } from '../../../platform/http/api-error.ts';
import { timestampOf, to24HourTime } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { bookableDays, formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { pickupLocations, pickupMessages, type PickupLocation, type PickupTime } from '../pickups.constants.ts';

/** A date, one of the seven times, and a location (`product.md`, section 7). */
export interface Slot {
  date: string;
  time: PickupTime;
  location: PickupLocation;
}

export function slotStart({ date, time }: Pick<Slot, 'date' | 'time'>, timeZone: string): Date {
  return timestampOf(date, to24HourTime(time), timeZone);
}

/**
 * Accepts a location with or without the shelter's name in front. Without one, returns the first location that is
 * offered,
 * or Main Branch.
 * @throws ApiError 400 for an unknown location
 */
export function parseLocation(text: string | undefined, { locations }: Pick<Shelter, 'locations'>): PickupLocation {
  if (text === undefined) return locations.find(({ isOffered }) => isOffered)?.name ?? 'Main Branch';
  const typed = text.toLowerCase();
  const match = pickupLocations.find((name) => {
    const start = typed.length - name.length;
    return typed.endsWith(name.toLowerCase()) && (start === 0 || !/[\p{L}\p{N}]/u.test(typed[start - 1]!));
  });
  if (match) return match;
  const message = `takes ${pickupLocations.slice(0, -1).join(', ')} or ${pickupLocations.at(-1)!}`;
  throw new ApiError(400, `The location ${message}.`, { fields: { location: message } });
}

/**
 * Validates the requested date and time.
 * @throws ApiError 400 if one is missing, in the past, or more than a year ahead
 */
export function parseSlotTime(
  { date, time }: { date?: string | undefined; time?: PickupTime | undefined },
  shelter: Pick<Shelter, 'timeZone'>,
  now: Date,
): Pick<Slot, 'date' | 'time'> {
  const missing = {
    ...(date === undefined && { date: pickupMessages.date }),
    ...(!time && { time: pickupMessages.time }),
  };
  if (date === undefined || !time) throw new ApiError(400, Object.values(missing)[0]!, { fields: missing });
  const { first, last } = bookableDays(shelter.timeZone, now);
  if (date < first) throw fieldError('date', pickupMessages.inPast);
  if (date > last) throw fieldError('date', pickupMessages.tooFarAhead);
  if (hasPassed({ date, time }, formatShelterTime(shelter.timeZone, now)))
    throw fieldError('time', pickupMessages.inPast);
  return { date, time };
}

function fieldError(field: 'date' | 'time', message: string): ApiError {
  return new ApiError(400, `The ${field} ${message}.`, { fields: { [field]: message } });
}
