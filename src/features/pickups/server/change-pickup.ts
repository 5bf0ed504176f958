import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { formatShelterTime, hasPassed } from '../pickup-days.contract.ts';
import { pickupMessages, type PickupStatus } from '../pickups.constants.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import type { PickupAction } from './audit-events.ts';
import { recordPickupEvent } from './book-pickup.ts';
import type { BookableApplication, PickupContext } from './bookable-applications.ts';
import { assertDayOpen, assertSlotOffered } from './free-slots.ts';
import { pickupCancelledEmail, pickupMovedEmail } from './emails.ts';
import { parseLocation, parseSlotTime, type Slot } from './slots.ts';
import { findPickup, toBookedPickup, type PickupRow } from './pickups.queries.ts';
import { claimSlot } from './claim-slot.ts';
import { notifyOfChange } from './notify-adopter.ts';

type PickupUpdate = output<(typeof pickupsApi)['PUT /api/schedule-pickup/:id']['body']>;

/**
 * Moves a pickup, updates its notes, and lets an Admin record its outcome. Absent fields stay; repeating a request
 * changes
 * nothing and sends no email. The old slot is released only when the new one is claimed.
 * @throws ApiError 400 for an invalid slot, 404 for another's pickup, 409 for a past pickup, a closed day, a full
 *   slot, or an outcome before the pickup's day
 */
export async function changePickup(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  update: PickupUpdate,
  context: PickupContext,
): Promise<Pickup> {
  return db.transaction().execute(async (trx) => {
    const { pickup, application } = await lockPickup(trx, currentUser, id, context);
    let changed = await movePickup(trx, currentUser, { pickup, application }, update, context);
    changed = await updateNotes(trx, currentUser, changed, update.additionalNotes, context);
    // For a User the status is ignored, like every field they may not set (`product.md`, section 3).
    if (currentUser.role === 'Admin' && update.status)
      changed = await recordOutcome(trx, currentUser, changed, update.status, context);
    return toBookedPickup(changed, application);
  });
}

/**
 * Cancels a pickup and emails the adopter.
 * @throws ApiError 404 for another's pickup, 409 for a past one
 */
export async function cancelPickup(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  context: PickupContext,
): Promise<void> {
  const { ip, now } = context;
  await db.transaction().execute(async (trx) => {
    const { pickup, application } = await lockPickup(trx, currentUser, id, context);
    assertNotOver(pickup, currentUser, context);
    await trx.deleteFrom('pickups').where('id', '=', id).execute();
    await recordPickupEvent(trx, currentUser, 'pickup.cancelled', pickup, { ip, now });
    const email = { type: 'pickup-cancelled', pickup, application, write: pickupCancelledEmail } as const;
    await notifyOfChange(trx, email, context);
  });
}

/** Locks the application before its pickup, as everywhere: a different order could deadlock. */
async function lockPickup(
  trx: Database,
  currentUser: CurrentUser,
  id: number,
  { applications }: PickupContext,
): Promise<{ pickup: PickupRow; application: BookableApplication }> {
  const found = await findPickup(trx, id);
  const application = found && (await applications.lock(trx, currentUser, found.application_id));
  await confirmCurrentUser(trx, currentUser);
  const pickup = await trx.selectFrom('pickups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!application || !pickup) throw new ApiError(404, pickupMessages.notFound);
  return { pickup, application };
}

function assertNotOver(
  { status, pickup_date, pickup_time }: PickupRow,
  currentUser: CurrentUser,
  { shelter, now }: PickupContext,
): void {
  if (status === 'done') throw new ApiError(409, pickupMessages.isDone);
  // Admins may still correct a past pickup.
  if (currentUser.role === 'Admin') return;
  const slot = { date: pickup_date, time: pickup_time };
  const isOver = status !== 'booked' || hasPassed(slot, formatShelterTime(shelter.timeZone, now));
  if (isOver) throw new ApiError(409, pickupMessages.isPast);
}

async function movePickup(
  trx: Database,
  currentUser: CurrentUser,
  { pickup, application }: { pickup: PickupRow; application: BookableApplication },
  update: PickupUpdate,
  context: PickupContext,
): Promise<PickupRow> {
  const { shelter, ip, now } = context;
  const before: Slot = { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location };
  const requested = {
    date: update.date ?? before.date,
    time: update.time ?? before.time,
    location: update.location === undefined ? before.location : parseLocation(update.location, shelter),
  };
  if (requested.date === before.date && requested.time === before.time && requested.location === before.location)
    return pickup;
  assertNotOver(pickup, currentUser, context);
  if (!application.is_open) throw new ApiError(409, pickupMessages.notOpen);
  const slot = { ...parseSlotTime(requested, shelter, now), location: requested.location };
  await assertDayOpen(trx, slot);
  await assertSlotOffered(trx, slot, shelter, now);
  // Deletes and reinserts instead of updating: if someone else just took the position, `claimSlot` tries the next
  // one. If the slot is full, the transaction rolls back.
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
  const { slot_position: _position, ...unplaced } = pickup;
  const newSlot = { pickup_date: slot.date, pickup_time: slot.time, location: slot.location };
  const moved = await claimSlot(trx, { ...unplaced, ...newSlot, status: 'booked', updated_at: now }, shelter, now);
  await recordPickupEvent(trx, currentUser, 'pickup.moved', moved, { was: before, ip, now });
  const write = (data: Parameters<typeof pickupMovedEmail>[0]) => pickupMovedEmail(data, before);
  await notifyOfChange(trx, { type: 'pickup-moved', pickup: moved, application, write }, context);
  return moved;
}

async function updateNotes(
  trx: Database,
  currentUser: CurrentUser,
  pickup: PickupRow,
  notes: string | undefined,
  context: PickupContext,
): Promise<PickupRow> {
  const additional_notes = notes === undefined ? pickup.additional_notes : notes || null;
  if (additional_notes === pickup.additional_notes) return pickup;
  assertNotOver(pickup, currentUser, context);
  return trx
    .updateTable('pickups')
    .set({ additional_notes, updated_at: context.now })
    .where('id', '=', pickup.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const STATUS_ACTIONS: Record<PickupStatus, PickupAction> = {
  booked: 'pickup.booked',
  done: 'pickup.done',
  'no-show': 'pickup.missed',
};

/** Records that the adopter came or did not come; an Admin can reset it to booked. */
async function recordOutcome(
  trx: Database,
  currentUser: CurrentUser,
  pickup: PickupRow,
  status: PickupStatus,
  { shelter, ip, now }: PickupContext,
): Promise<PickupRow> {
  if (status === pickup.status) return pickup;
  if (status !== 'booked' && dayIn(shelter.timeZone, now) < pickup.pickup_date) {
    throw new ApiError(409, pickupMessages.tooEarly);
  }
  const updated = await trx
    .updateTable('pickups')
    .set({ status, updated_at: now })
    .where('id', '=', pickup.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordPickupEvent(trx, currentUser, STATUS_ACTIONS[status], updated, {
    ...(status === 'booked' && { was: pickup.status }),
    ip,
    now,
  });
  return updated;
}
