import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { pickupMessages, type PickupStatus } from '../pickups.constants.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import { recordUndoStep } from '../../undo/server/index.ts';
import type { PickupAction } from './audit-events.ts';
import type { LockedBookableApplication, PickupContext } from './bookable-applications.ts';
import { claimSlot, findSlotState } from './claim-slot.ts';
import { pickupMovedEmail } from './emails.ts';
import { assertNotOver, lockPickup, isForShelter } from './lock-pickup.ts';
import { prepareNotification, toPickupEventRow } from './notify-adopter.ts';
import { toBookedPickup, type PickupRow } from './pickups.queries.ts';
import { toPickupUndo } from './undo-of-pickup.ts';
import { parseLocation, parseSlotTime, type Slot } from './slots.ts';

type PickupUpdate = output<(typeof pickupsApi)['PUT /api/schedule-pickup/:id']['body']>;

/**
 * Moves a pickup, updates its notes, and lets an Admin record its outcome. Absent fields stay; repeating a request
 * changes nothing and sends no email. The old slot is released only when the new one is claimed.
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
  return transactionWithRetry(db, async (trx) => {
    const { pickup, application } = await lockPickup(trx, currentUser, id, context);
    let changed = await movePickup(trx, currentUser, { pickup, application }, update, context);
    changed = await updateNotes(trx, currentUser, changed, update.additionalNotes, context);
    // For a User the status is ignored, like every field they may not set (`product.md`, section 3).
    if (isForShelter(currentUser, application) && update.status)
      changed = await recordOutcome(trx, currentUser, { pickup: changed, application }, update.status, context);
    return toBookedPickup(changed, application);
  });
}

async function movePickup(
  trx: Database,
  currentUser: CurrentUser,
  { pickup, application }: { pickup: PickupRow; application: LockedBookableApplication },
  update: PickupUpdate,
  context: PickupContext,
): Promise<PickupRow> {
  const { shelter, now } = context;
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
  const state = await findSlotState(trx, slot, application.id);
  // Deletes and reinserts instead of updating: if someone else just took the position, `claimSlot` tries the next
  // one. If the slot is full, the transaction rolls back.
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
  const { slot_position: _position, ...unplaced } = pickup;
  const newSlot = { pickup_date: slot.date, pickup_time: slot.time, location: slot.location };
  const calendar_sequence = pickup.calendar_sequence + 1;
  const toPlace = {
    ...unplaced,
    ...newSlot,
    calendar_sequence,
    status: 'booked',
    arrived_at: null,
    updated_at: now,
  } as const;
  const moved = await claimSlot(trx, toPlace, state, shelter, now);
  const write = (data: Parameters<typeof pickupMovedEmail>[0]) => pickupMovedEmail(data, before);
  const email = { type: 'pickup-moved', pickup: moved, application, write } as const;
  const undo = toPickupUndo(application, { verb: 'Rescheduled', before: pickup, after: moved });
  const notification = { action: 'pickup.moved', was: before, undo, ...email } as const;
  await (await prepareNotification(trx, currentUser, notification, context)).execute();
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
  arrived: 'pickup.arrived',
  'in-progress': 'pickup.started',
  done: 'pickup.done',
  'no-show': 'pickup.missed',
};

/** When the adopter arrived, as far as staff recorded it. */
function arrivalOf({ arrived_at }: PickupRow, status: PickupStatus, now: Date): Date | null {
  if (status === 'booked' || status === 'no-show') return null;
  return arrived_at ?? now;
}

/** Checks the adopter in, or records that they came or did not come; an Admin can reset it to booked. */
async function recordOutcome(
  trx: Database,
  currentUser: CurrentUser,
  { pickup, application }: { pickup: PickupRow; application: LockedBookableApplication },
  status: PickupStatus,
  { shelter, ip, now }: PickupContext,
): Promise<PickupRow> {
  if (status === pickup.status) return pickup;
  if (status !== 'booked' && dayIn(shelter.timeZone, now) < pickup.pickup_date) {
    throw new ApiError(409, pickupMessages.tooEarly);
  }
  const updated = await trx
    .updateTable('pickups')
    .set({ status, updated_at: now, arrived_at: arrivalOf(pickup, status, now) })
    .where('id', '=', pickup.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status === 'no-show') {
    const undo = toPickupUndo(application, { verb: 'Recorded a no-show at', before: pickup, after: updated });
    await recordUndoStep(trx, { ...undo, queuedEmails: [], canceledEmails: [] }, { actor: currentUser, now });
  }
  const was = status === 'booked' ? { was: pickup.status } : {};
  const event = toPickupEventRow(currentUser, STATUS_ACTIONS[status], updated, { ...was, ip, now });
  await trx.insertInto('audit_log').values(event).execute();
  return updated;
}
