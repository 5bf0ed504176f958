import { sql } from 'kysely';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { LockedBookableApplication, PickupContext } from './bookable-applications.ts';
import { findPickup, type PickupRow } from './pickups.queries.ts';

export interface LockedPickup {
  pickup: PickupRow;
  application: LockedBookableApplication;
}

/**
 * Locks a pickup and protects the session.
 * @throws ApiError 401 if the session has ended, 404 if there is no such pickup, or it belongs to someone else
 */
export async function lockPickup(
  trx: Database,
  currentUser: CurrentUser,
  id: number,
  { applications }: Pick<PickupContext, 'applications'>,
): Promise<LockedPickup> {
  const found = await findPickup(trx, id);
  if (!found) await confirmCurrentUser(trx, currentUser);
  const locked = found && (await lockPickupOf(trx, currentUser, found, applications));
  if (!locked) throw new ApiError(404, pickupMessages.notFound);
  return locked;
}

/**
 * Locks the application before its pickup, as everywhere: a different order could deadlock.
 * @returns null if the pickup is gone, or belongs to someone else
 */
export async function lockPickupOf(
  trx: Database,
  currentUser: CurrentUser,
  { id, application_id }: Pick<PickupRow, 'id' | 'application_id'>,
  applications: PickupContext['applications'],
): Promise<LockedPickup | null> {
  const locked = await applications.lock(trx, currentUser, application_id, sql`null`);
  if (!locked) return null;
  // A reminder locks only this row.
  const pickup = await trx.selectFrom('pickups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return pickup ? { pickup, application: locked.application } : null;
}

/** Whether this is the shelter's doing; staff with a pickup of their own are adopters there. */
export function isForShelter(currentUser: CurrentUser, application: { user_id: number | null }): boolean {
  if (currentUser.role === 'Admin') return true;
  return hasCapability(currentUser, 'manage calendar') && application.user_id !== currentUser.id;
}

/** @throws ApiError 409 for a pickup that is done; for adopters, also for a past one */
export function assertNotOver(
  { status, pickup_date, pickup_time }: PickupRow,
  currentUser: CurrentUser,
  { shelter, now }: Pick<PickupContext, 'shelter' | 'now'>,
): void {
  if (status === 'done') throw new ApiError(409, pickupMessages.isDone);
  // Staff may still correct a past pickup.
  if (hasCapability(currentUser, 'manage calendar')) return;
  const slot = { date: pickup_date, time: pickup_time };
  const isOver = status !== 'booked' || hasPassed(slot, formatShelterTime(shelter.timeZone, now));
  if (isOver) throw new ApiError(409, pickupMessages.isPast);
}
