import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import type { Slot } from './slots.ts';
import type { PickupRow } from './pickups.queries.ts';

interface ReleaseContext {
  shelter: { timeZone: string };
  now: Date;
}

/**
 * Releases the slot of an application that ended (`product.md`, section 4). Runs in the transaction that ends it and
 * has
 * locked the application. A completed or missed pickup stays.
 * @returns the released slot for the email, and the pickup for its calendar file; null if there was none or its time
 *   has passed
 */
export async function releasePickup(
  trx: Database,
  applicationId: number,
  { shelter, now }: ReleaseContext,
): Promise<(Slot & { pickup: PickupRow }) | null> {
  const pickup = await trx
    .deleteFrom('pickups')
    .where('application_id', '=', applicationId)
    .where('status', '=', 'booked')
    .returningAll()
    .executeTakeFirst();
  if (!pickup) return null;
  const slot = { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location };
  return hasPassed(slot, formatShelterTime(shelter.timeZone, now)) ? null : { ...slot, pickup };
}

/**
 * Deletes a pickup whose day passed before its application was approved, so that another can be booked. The adopter
 * was
 * asked to come only after the approval.
 */
export async function releasePastPickup(
  trx: Database,
  applicationId: number,
  { shelter, now }: ReleaseContext,
): Promise<void> {
  await trx
    .deleteFrom('pickups')
    .where('application_id', '=', applicationId)
    .where('status', '=', 'booked')
    .where('pickup_date', '<', dayIn(shelter.timeZone, now))
    .execute();
}

/** Deletes the pickups of a deleted account, including past ones: they reveal where the person was. */
export async function deletePickups(trx: Database, applicationIds: readonly number[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await trx.deleteFrom('pickups').where('application_id', 'in', applicationIds).execute();
}
