import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { ClosedDay } from '../pickups.contract.ts';

/** The stored location of a day that is closed everywhere. */
export const EVERYWHERE = '';
const RETENTION_DAYS = 365;

/** Closed days from one to another, both included. With a location, also the days closed everywhere. */
export async function listClosedDays(
  db: Database,
  { first, last, location }: { first: string; last?: string; location?: string },
): Promise<{ day: string; location: string; reason: string }[]> {
  let query = db.selectFrom('closed_days').selectAll().where('day', '>=', first).orderBy('day').orderBy('location');
  if (last !== undefined) query = query.where('day', '<=', last);
  if (location !== undefined) query = query.where('location', 'in', [EVERYWHERE, location]);
  return query.execute();
}

/** Closed days from today on, each with what is still booked on it. */
export async function listUpcomingClosedDays(db: Database, today: string): Promise<ClosedDay[]> {
  const closed = await listClosedDays(db, { first: today });
  if (closed.length === 0) return [];
  const days = closed.map(({ day }) => day);
  const pickups = await db
    .selectFrom('pickups')
    .select(['pickup_date as day', 'location'])
    .where('pickup_date', 'in', days)
    .where('status', '=', 'booked')
    .execute();
  const visits = await db
    .selectFrom('visit_requests')
    .select(['visit_date as day', 'location'])
    .where('visit_date', 'in', days)
    .where('status', '=', 'booked')
    .execute();
  return closed.map(({ day, location, reason }) => ({
    day,
    location: location === EVERYWHERE ? null : location,
    reason,
    pickups: pickups.filter((each) => isClosedFor(each, { day, location })).length,
    visits: visits.filter((each) => isClosedFor(each, { day, location })).length,
  }));
}

function isClosedFor(
  booking: { day: string; location: string | null },
  closed: { day: string; location: string },
): boolean {
  return booking.day === closed.day && (closed.location === EVERYWHERE || booking.location === closed.location);
}

/**
 * Opens a closed day again.
 * @throws ApiError 404 if the day is not closed there
 */
export async function openDay(
  db: Database,
  currentUser: CurrentUser,
  { day, location }: { day: string; location?: string | undefined },
  { ip, now }: { ip: string; now: Date },
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
    const details = { day, location: location ?? null };
    const subject = { type: 'closed day', id: null };
    await recordEvent(trx, { actor: currentUser, action: 'closed_day.removed', subject, details, ip, now });
  });
}

/** Deletes closed days that are more than a year old. */
export async function deleteOldClosedDays(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('closed_days')
    .where('day', '<', addDays(now.toISOString().slice(0, 10), -RETENTION_DAYS))
    .execute();
}
