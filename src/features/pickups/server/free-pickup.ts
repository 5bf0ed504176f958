import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { clocksThere, hasPassed } from '../pickup-days.contract.ts';
import type { Slot } from './pickup-days.ts';
import type { PickupRow } from './pickups.queries.ts';

interface Moment {
  shelter: { timeZone: string };
  now: Date;
}

/**
 * Gives the seat of an application that comes to nothing to others (`product.md`, section 4), in the transaction that
 * decides so and has locked the application. A pickup that has taken place, or that nobody came to, stays.
 * @returns which it was, for the mail that says so; null where there was none, or its time went by. `pickup` is what its
 *   calendar file is made of
 */
export async function freePickup(
  trx: Database,
  applicationId: number,
  { shelter, now }: Moment,
): Promise<(Slot & { pickup: PickupRow }) | null> {
  const pickup = await trx
    .deleteFrom('pickups')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'booked')
    .returningAll()
    .executeTakeFirst();
  if (!pickup) return null;
  const slot = { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location };
  return hasPassed(slot, clocksThere(shelter.timeZone, now)) ? null : { ...slot, pickup };
}

/**
 * Gives up a pickup whose day went by before its application was approved, so that another can be booked: whoever had
 * it was told to come only once it is certain.
 */
export async function freePassedPickup(trx: Database, applicationId: number, { shelter, now }: Moment): Promise<void> {
  await trx
    .deleteFrom('pickups')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'booked')
    .where('pickup_date', '<', dayIn(shelter.timeZone, now))
    .execute();
}

/** Removes the pickups of a person whose account is deleted, those that took place as well: they say where one was. */
export async function removePickups(trx: Database, applicationIds: readonly number[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await trx.deleteFrom('pickups').where('application_id', 'in', applicationIds).execute();
}
