import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, formatDay } from '../../../platform/shelter-day.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { bookableDays, clocksThere, hasPassed } from '../pickup-days.contract.ts';
import {
  DAYS_UNLESS_TOLD,
  MAX_DAYS_AT_ONCE,
  pickupMessages,
  slotInWords,
  type PickupLocation,
} from '../pickup-words.contract.ts';
import type { PickupDay } from '../pickups.contract.ts';
import { listClosedDays } from './closed-days.ts';
import type { Slot } from './pickup-days.ts';
import type {} from './schema.ts';

const MAX_SUGGESTED = 3;

export type Opening = Pick<Shelter, 'timeZone' | 'pickupsPerSlot' | 'pickupTimes' | 'locations'>;

/** How many more pickups each slot of some days takes; days that cannot be booked are left out. */
export async function listFreeSlots(
  db: Database,
  {
    from,
    days = DAYS_UNLESS_TOLD,
    location,
  }: { from?: string | undefined; days?: number | undefined; location: PickupLocation },
  shelter: Opening,
  now: Date,
): Promise<PickupDay[]> {
  const { first, last } = bookableDays(shelter.timeZone, now);
  const clocks = clocksThere(shelter.timeZone, now);
  const begin = from ?? first;
  const dates = Array.from({ length: days }, (_, at) => addDays(begin, at)).filter(
    (date) => date >= first && date <= last,
  );
  if (dates.length === 0) return [];
  const span = { first: dates[0]!, last: dates.at(-1)!, location };
  const [taken, closed] = [await countTaken(db, span), await listClosedDays(db, span)];
  const isOffered = isOfferedPlace(location, shelter);
  return dates.map((date) => {
    const reason = closed.find(({ day }) => day === date)?.reason ?? (isOffered ? null : pickupMessages.noneHere);
    const times = reason === null ? shelter.pickupTimes.filter((time) => !hasPassed({ date, time }, clocks)) : [];
    const freeAt = (time: Slot['time']) => Math.max(0, shelter.pickupsPerSlot - (taken.get(`${date} ${time}`) ?? 0));
    return { date, closed: reason, times: times.map((time) => ({ time, free: freeAt(time) })) };
  });
}

/** The first slots with room from a day on, in words. */
export async function suggestSlots(
  db: Database,
  { date, location }: Pick<Slot, 'date' | 'location'>,
  shelter: Opening,
  now: Date,
): Promise<string[]> {
  const days = await listFreeSlots(db, { from: date, days: MAX_DAYS_AT_ONCE, location }, shelter, now);
  return days
    .flatMap((day) => day.times.filter(({ free }) => free > 0).map(({ time }) => ({ date: day.date, time })))
    .slice(0, MAX_SUGGESTED)
    .map(slotInWords);
}

/** @throws ApiError 409 for a place or a time at which nothing is booked any more, as the settings say */
export async function refuseWithdrawnSlot(
  db: Database,
  { date, time, location }: Slot,
  shelter: Opening,
  now: Date,
): Promise<void> {
  if (!isOfferedPlace(location, shelter)) {
    const others = shelter.locations.filter(({ isOffered }) => isOffered).map(({ name }) => name);
    throw new ApiError(409, pickupMessages.placeWithdrawn(location, others));
  }
  if (shelter.pickupTimes.includes(time)) return;
  throw new ApiError(409, pickupMessages.timeWithdrawn(time, await suggestSlots(db, { date, location }, shelter, now)));
}

function isOfferedPlace(location: PickupLocation, { locations }: Pick<Shelter, 'locations'>): boolean {
  return locations.some(({ name, isOffered }) => name === location && isOffered);
}

/** @throws ApiError 409 where there are no pickups on this day */
export async function refuseClosedDay(db: Database, { date, location }: Slot): Promise<void> {
  const [closed] = await listClosedDays(db, { first: date, last: date, location });
  if (closed) throw new ApiError(409, pickupMessages.closed(formatDay(date), closed.reason));
}

/** By date and time. */
async function countTaken(
  db: Database,
  { first, last, location }: { first: string; last: string; location: PickupLocation },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pickups')
    .select(['pickup_date', 'pickup_time'])
    .select((expression) => expression.fn.countAll<number>().as('taken'))
    .where('pickup_date', '>=', first)
    .where('pickup_date', '<=', last)
    .where('location', '=', location)
    .groupBy(['pickup_date', 'pickup_time'])
    .execute();
  return new Map(rows.map(({ pickup_date, pickup_time, taken }) => [`${pickup_date} ${pickup_time}`, taken]));
}
