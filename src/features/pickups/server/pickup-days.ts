import { ApiError } from '../../../platform/http/api-error.ts';
import { timestampOf } from '../../../platform/shelter-day.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { bookableDays, clocksThere, hasPassed } from '../pickup-days.contract.ts';
import {
  clockTimeOf,
  pickupLocations,
  pickupMessages,
  type PickupLocation,
  type PickupTime,
} from '../pickup-words.contract.ts';

/** A date, one of the seven times, and a place (`product.md`, section 7). */
export interface Slot {
  date: string;
  time: PickupTime;
  location: PickupLocation;
}

export function slotStart({ date, time }: Pick<Slot, 'date' | 'time'>, timeZone: string): Date {
  return timestampOf(date, clockTimeOf(time), timeZone);
}

/**
 * The place that is meant, with or without the shelter's name in front; unless told, the first that is offered, which is
 * Main Branch while nobody has said otherwise.
 * @throws ApiError 400 for what names none of the three
 */
export function readLocation(text: string | undefined, { locations }: Pick<Shelter, 'locations'>): PickupLocation {
  if (text === undefined) return locations.find(({ isOffered }) => isOffered)?.name ?? 'Main Branch';
  const typed = text.toLowerCase();
  const meant = pickupLocations.find((name) => {
    const start = typed.length - name.length;
    return typed.endsWith(name.toLowerCase()) && (start === 0 || !/[\p{L}\p{N}]/u.test(typed[start - 1]!));
  });
  if (meant) return meant;
  const wrong = `takes ${pickupLocations.slice(0, -1).join(', ')} or ${pickupLocations.at(-1)!}`;
  throw new ApiError(400, `The location ${wrong}.`, { fields: { location: wrong } });
}

/**
 * The date and time that are asked for.
 * @throws ApiError 400 where one is missing, has passed, or is over a year ahead
 */
export function readMoment(
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
  if (date < first) throw refusal('date', pickupMessages.gone);
  if (date > last) throw refusal('date', pickupMessages.tooFar);
  if (hasPassed({ date, time }, clocksThere(shelter.timeZone, now))) throw refusal('time', pickupMessages.gone);
  return { date, time };
}

function refusal(field: 'date' | 'time', wrong: string): ApiError {
  return new ApiError(400, `The ${field} ${wrong}.`, { fields: { [field]: wrong } });
}
