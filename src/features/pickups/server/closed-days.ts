import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { pickupMessages, type PickupLocation } from '../pickup-words.contract.ts';
import type { ClosedDay } from '../pickups.contract.ts';
import type {} from './pickups.tables.ts';

interface Circumstances {
  address: string;
  now: Date;
  timeZone: string;
}

/** What stands for all locations in the table. */
const EVERYWHERE = '';
const KEPT_DAYS = 365;

/** The days without pickups from one to another, both included; of a location also those that are closed everywhere. */
export async function listClosedDays(
  db: Database,
  { first, last, location }: { first: string; last?: string; location?: PickupLocation },
): Promise<{ day: string; location: PickupLocation | ''; reason: string }[]> {
  let query = db.selectFrom('closed_days').selectAll().where('day', '>=', first).orderBy('day').orderBy('location');
  if (last !== undefined) query = query.where('day', '<=', last);
  if (location !== undefined) query = query.where('location', 'in', [EVERYWHERE, location]);
  return query.execute();
}

/** The closed days from today on, each with the pickups that are booked on it all the same. */
export async function listComingClosedDays(db: Database, today: string): Promise<ClosedDay[]> {
  const closed = await listClosedDays(db, { first: today });
  if (closed.length === 0) return [];
  const booked = await db
    .selectFrom('pickups')
    .select(['pickup_date', 'location'])
    .where(
      'pickup_date',
      'in',
      closed.map(({ day }) => day),
    )
    .where('state', '=', 'booked')
    .execute();
  return closed.map(({ day, location, reason }) => ({
    day,
    location: location === EVERYWHERE ? null : location,
    reason,
    pickups: booked.filter(
      (pickup) => pickup.pickup_date === day && (location === EVERYWHERE || pickup.location === location),
    ).length,
  }));
}

/**
 * Closes a day for pickups, everywhere or at one location; one that is closed gets the new reason. Pickups that are
 * booked on it stay: whoever comes is asked first.
 * @throws ApiError 400 for a day that has passed
 */
export async function closeDay(
  db: Database,
  caller: Caller,
  { day, location, reason }: { day: string; location?: PickupLocation | undefined; reason: string },
  { address, now, timeZone }: Circumstances,
): Promise<ClosedDay> {
  if (day < dayIn(timeZone, now)) {
    throw new ApiError(400, `The day ${pickupMessages.gone}.`, { fields: { day: pickupMessages.gone } });
  }
  return db.transaction().execute(async (change) => {
    await confirmCaller(change, caller);
    await change
      .insertInto('closed_days')
      .values({ day, location: location ?? EVERYWHERE, reason })
      .onConflict((conflict) => conflict.columns(['day', 'location']).doUpdateSet({ reason }))
      .execute();
    await record(change, caller, 'closed_day.set', { day, location }, { address, now });
    const closed = await listComingClosedDays(change, day);
    return closed.find((each) => each.day === day && each.location === (location ?? null))!;
  });
}

/**
 * Opens a day again.
 * @throws ApiError 404 where it is not closed there
 */
export async function openDay(
  db: Database,
  caller: Caller,
  { day, location }: { day: string; location?: PickupLocation | undefined },
  { address, now }: Omit<Circumstances, 'timeZone'>,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    await confirmCaller(change, caller);
    const opened = await change
      .deleteFrom('closed_days')
      .where('day', '=', day)
      .where('location', '=', location ?? EVERYWHERE)
      .returning('day')
      .executeTakeFirst();
    if (!opened) throw new ApiError(404, pickupMessages.notClosed);
    await record(change, caller, 'closed_day.removed', { day, location }, { address, now });
  });
}

/** Removes closed days of more than a year ago: nothing asks for them any more. */
export async function forgetOldClosedDays(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('closed_days')
    .where('day', '<', addDays(now.toISOString().slice(0, 10), -KEPT_DAYS))
    .execute();
}

async function record(
  change: Database,
  actor: Caller,
  action: string,
  { day, location }: { day: string; location?: PickupLocation | undefined },
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const details = { day, location: location ?? null };
  await recordAudit(change, { actor, action, subject: { kind: 'closed day', id: null }, details, address, now });
}
