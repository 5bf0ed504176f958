import { sql } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import type { BookableApplication, BookableApplications, PickupContext } from './bookable-applications.ts';
import { claimSlot, slotState, type SlotState } from './claim-slot.ts';
import { pickupBookedEmail } from './emails.ts';
import { prepareNotification } from './notify-adopter.ts';
import { pickupJson, toBookedPickup, type PickupJson } from './pickups.queries.ts';
import { parseLocation, parseSlotTime, type Slot } from './slots.ts';

type PickupRequest = output<(typeof pickupsApi)['POST /api/schedule-pickup/']['body']>;

/**
 * Books a pickup for an open application (`product.md`, section 7) and emails the adopter. Replaces a missed pickup.
 * @throws ApiError 400 for an invalid slot, 403 for another's `user_id`, 404 for an unknown or another's application,
 *   409 if there is no open application, it already has a pickup, the day is closed, or the slot is full
 */
export async function bookPickup(
  db: Database,
  currentUser: CurrentUser,
  input: PickupRequest,
  context: PickupContext,
): Promise<Pickup> {
  const { applications, shelter, now } = context;
  if (input.user_id !== undefined && input.user_id !== currentUser.id) throw new ApiError(403, pickupMessages.notYours);
  const slot = { ...parseSlotTime(input, shelter, now), location: parseLocation(input.location, shelter) };
  return transactionWithRetry(db, async (trx) => {
    const { application, also } = await lockBookableApplication(
      trx,
      currentUser,
      input.adoption_id,
      slot,
      applications,
    );
    await deleteMissedPickup(trx, also.pickup);
    const pickup = newPickup(application, slot, input.additionalNotes, now);
    const booked = await claimSlot(trx, pickup, also.slot, shelter, now);
    const email = { type: 'pickup-booked', pickup: booked, application, write: pickupBookedEmail } as const;
    const notification = await prepareNotification(trx, currentUser, { action: 'pickup.booked', ...email }, context);
    await executeLast(trx, notification);
    return toBookedPickup(booked, application);
  });
}

/** An application has at most one pickup; a missed one makes room for the next. */
async function deleteMissedPickup(trx: Database, pickup: PickupJson | null): Promise<void> {
  if (!pickup) return;
  if (pickup.status !== 'no-show') throw new ApiError(409, pickupMessages.hasPickup);
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
}

/** Locks the application, and reads its pickup and the state of the slot. */
async function lockBookableApplication(
  trx: Database,
  currentUser: CurrentUser,
  id: number | undefined,
  slot: Slot,
  applications: BookableApplications,
) {
  if (id === undefined && currentUser.role === 'Admin') {
    const wrong = pickupMessages.applicationRequired;
    throw new ApiError(400, wrong, { fields: { adoption_id: wrong } });
  }
  const also = sql<{ pickup: PickupJson | null; slot: SlotState }>`
    json_build_object('pickup', ${pickupJson}, 'slot', ${slotState(slot)})`;
  const locked = await applications.lock(trx, currentUser, id, also);
  if (!locked && id !== undefined) throw new ApiError(404, pickupMessages.applicationNotFound);
  if (!locked) throw new ApiError(409, pickupMessages.noApplication);
  if (!locked.application.is_open) throw new ApiError(409, pickupMessages.notOpen);
  return locked;
}

function newPickup({ id }: BookableApplication, { date, time, location }: Slot, notes: string | undefined, now: Date) {
  return {
    application_id: id,
    pickup_date: date,
    pickup_time: time,
    location,
    additional_notes: notes === undefined || notes === '' ? null : notes,
    created_at: now,
    updated_at: now,
  };
}
