import type { Database } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { weekdayOf, weekOf, type SlotPlaces } from '../../settings/site-week.contract.ts';
import { bookableDays, formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { DEFAULT_DAYS, MAX_DAYS_AT_ONCE, pickupMessages, formatSlot } from '../pickups.constants.ts';
import type { PickupDay } from '../pickups.contract.ts';
import { listClosedDays } from './closed-days.ts';
import type { PickupSchedule, Slot } from './slots.ts';

const MAX_SUGGESTED = 3;

/** Remaining capacity of each slot; days that cannot be booked are left out. */
export async function listFreeSlots(
  db: Database,
  { from, days = DEFAULT_DAYS, location }: { from?: string | undefined; days?: number | undefined; location: string },
  shelter: PickupSchedule,
  now: Date,
): Promise<PickupDay[]> {
  const { first, last } = bookableDays(shelter.timeZone, now);
  const shelterTime = formatShelterTime(shelter.timeZone, now);
  const start = from ?? first;
  const dates = Array.from({ length: days }, (_, at) => addDays(start, at)).filter(
    (date) => date >= first && date <= last,
  );
  if (dates.length === 0) return [];
  const span = { first: dates[0]!, last: dates.at(-1)!, location };
  const [booked, closed] = [await countBooked(db, span), await listClosedDays(db, span)];
  const site = shelter.locations.find(({ name }) => name === location);
  const week = site?.isOffered ? weekOf(site, shelter) : null;
  return dates.map((date) => {
    const reason = closed.find(({ day }) => day === date)?.reason ?? (week ? null : pickupMessages.noneAtLocation);
    const slots = reason === null ? week![weekdayOf(date)]!.pickups : [];
    const times = slots.filter(({ time }) => !hasPassed({ date, time }, shelterTime));
    const freeAt = ({ time, places }: SlotPlaces) => Math.max(0, places - (booked.get(`${date} ${time}`) ?? 0));
    return { date, closed: reason, times: times.map((slot) => ({ time: slot.time, free: freeAt(slot) })) };
  });
}

/** The first free slots from a day on, formatted. */
export async function suggestSlots(
  db: Database,
  { date, location }: Pick<Slot, 'date' | 'location'>,
  shelter: PickupSchedule,
  now: Date,
): Promise<string[]> {
  const days = await listFreeSlots(db, { from: date, days: MAX_DAYS_AT_ONCE, location }, shelter, now);
  return days
    .flatMap((day) => day.times.filter(({ free }) => free > 0).map(({ time }) => ({ date: day.date, time })))
    .slice(0, MAX_SUGGESTED)
    .map(formatSlot);
}

/** Booked pickups, keyed by date and time. */
async function countBooked(
  db: Database,
  { first, last, location }: { first: string; last: string; location: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pickups')
    .select(['pickup_date', 'pickup_time'])
    .select((expression) => expression.fn.countAll<number>().as('booked'))
    .where('pickup_date', '>=', first)
    .where('pickup_date', '<=', last)
    .where('location', '=', location)
    .groupBy(['pickup_date', 'pickup_time'])
    .execute();
  return new Map(rows.map(({ pickup_date, pickup_time, booked }) => [`${pickup_date} ${pickup_time}`, booked]));
}
