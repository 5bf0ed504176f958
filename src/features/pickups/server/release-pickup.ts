import type { QueryCreator } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import type { Slot } from './slots.ts';
import type { PickupRow } from './pickups.queries.ts';

interface ReleaseContext {
  shelter: { timeZone: string };
  now: Date;
}

/** A part of a statement that releases a pickup's slot. */
export function pickupDeletion(query: QueryCreator<Tables>, { id }: { id: number }) {
  return query.deleteFrom('pickups').where('id', '=', id);
}

/**
 * The slot that is released for others when an application ends (`product.md`, section 4), for the email, and the pickup
 * for its calendar file.
 * @param pickup the application's booked pickup
 * @returns null if there is none, or its time has passed
 */
export function toReleasedSlot(
  pickup: PickupRow | null,
  { shelter, now }: ReleaseContext,
): (Slot & { pickup: PickupRow }) | null {
  if (!pickup) return null;
  const slot = { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location };
  return hasPassed(slot, formatShelterTime(shelter.timeZone, now)) ? null : { ...slot, pickup };
}

/**
 * Whether a pickup's day passed before its application was approved: it is deleted, so that another can be booked. The
 * adopter was asked to come only after the approval.
 */
export function hasDayPassed({ pickup_date }: PickupRow, { shelter, now }: ReleaseContext): boolean {
  return pickup_date < dayIn(shelter.timeZone, now);
}

/** Deletes the pickups of a deleted account, including past ones: they reveal where the person was. */
export async function deletePickups(trx: Database, applicationIds: readonly number[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await trx.deleteFrom('pickups').where('application_id', 'in', applicationIds).execute();
}
