import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { pickupMessages, type PickupLocation } from '../pickups.constants.ts';
import type { ClosedDay } from '../pickups.contract.ts';

interface ActionContext {
  ip: string;
  now: Date;
  timeZone: string;
}

/** The stored location of a day that is closed everywhere. */
const EVERYWHERE = '';
const RETENTION_DAYS = 365;

/** Closed days from one to another, both included. With a location, also the days closed everywhere. */
export async function listClosedDays(
  db: Database,
  { first, last, location }: { first: string; last?: string; location?: PickupLocation },
): Promise<{ day: string; location: PickupLocation | ''; reason: string }[]> {
  let query = db.selectFrom('closed_days').selectAll().where('day', '>=', first).orderBy('day').orderBy('location');
  if (last !== undefined) query = query.where('day', '<=', last);
  if (location !== undefined) query = query.where('location', 'in', [EVERYWHERE, location]);
  return query.execute();
}

/** Closed days from today on, each with the number of pickups still booked on it. */
export async function listUpcomingClosedDays(db: Database, today: string): Promise<ClosedDay[]> {
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
    .where('status', '=', 'booked')
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
 * Closes a day for pickups, everywhere or at one location, or updates its reason. Booked pickups stay: the shelter
 * asks the
 * adopters first.
 * @throws ApiError 400 for a past day
 */
export async function closeDay(
  db: Database,
  currentUser: CurrentUser,
  { day, location, reason }: { day: string; location?: PickupLocation | undefined; reason: string },
  { ip, now, timeZone }: ActionContext,
): Promise<ClosedDay> {
  if (day < dayIn(timeZone, now)) {
    throw new ApiError(400, `The day ${pickupMessages.inPast}.`, { fields: { day: pickupMessages.inPast } });
  }
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    await trx
      .insertInto('closed_days')
      .values({ day, location: location ?? EVERYWHERE, reason })
      .onConflict((conflict) => conflict.columns(['day', 'location']).doUpdateSet({ reason }))
      .execute();
    await recordClosedDayEvent(trx, currentUser, 'closed_day.set', { day, location }, { ip, now });
    const closed = await listUpcomingClosedDays(trx, day);
    return closed.find((each) => each.day === day && each.location === (location ?? null))!;
  });
}

/**
 * Opens a closed day again.
 * @throws ApiError 404 if the day is not closed there
 */
export async function openDay(
  db: Database,
  currentUser: CurrentUser,
  { day, location }: { day: string; location?: PickupLocation | undefined },
  { ip, now }: Omit<ActionContext, 'timeZone'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    const opened = await trx
      .deleteFrom('closed_days')
      .where('day', '=', day)
      .where('location', '=', location ?? EVERYWHERE)
      .returning('day')
      .executeTakeFirst();
    if (!opened) throw new ApiError(404, pickupMessages.notClosed);
    await recordClosedDayEvent(trx, currentUser, 'closed_day.removed', { day, location }, { ip, now });
  });
}

/** Deletes closed days that are more than a year old. */
export async function deleteOldClosedDays(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('closed_days')
    .where('day', '<', addDays(now.toISOString().slice(0, 10), -RETENTION_DAYS))
    .execute();
}

async function recordClosedDayEvent(
  trx: Database,
  actor: CurrentUser,
  action: 'closed_day.set' | 'closed_day.removed',
  { day, location }: { day: string; location?: PickupLocation | undefined },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const details = { day, location: location ?? null };
  await recordEvent(trx, { actor, action, subject: { type: 'closed day', id: null }, details, ip, now });
}
