import type { output } from 'zod';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { pickupMessages } from '../pickups.constants.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import type { BookableApplication, BookableApplications, PickupContext } from './bookable-applications.ts';
import { assertDayOpen, assertSlotOffered } from './free-slots.ts';
import { pickupBookedEmail } from './emails.ts';
import { parseLocation, parseSlotTime, type Slot } from './slots.ts';
import { findPickupsByApplication, toBookedPickup, type PickupRow } from './pickups.queries.ts';
import { claimSlot } from './claim-slot.ts';
import { notifyOfChange } from './notify-adopter.ts';

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
  const { applications, shelter, ip, now } = context;
  if (input.user_id !== undefined && input.user_id !== currentUser.id) throw new ApiError(403, pickupMessages.notYours);
  const slot = { ...parseSlotTime(input, shelter, now), location: parseLocation(input.location, shelter) };
  return transactionWithRetry(db, async (trx) => {
    const application = await lockBookableApplication(trx, currentUser, input.adoption_id, applications);
    await confirmCurrentUser(trx, currentUser);
    await deleteMissedPickup(trx, application.id);
    await assertDayOpen(trx, slot);
    await assertSlotOffered(trx, slot, shelter, now);
    const pickup = await claimSlot(trx, newPickup(application, slot, input.additionalNotes, now), shelter, now);
    await recordPickupEvent(trx, currentUser, 'pickup.booked', pickup, { ip, now });
    const email = { type: 'pickup-booked', pickup, application, write: pickupBookedEmail } as const;
    await notifyOfChange(trx, email, context);
    return toBookedPickup(pickup, application);
  });
}

/** An application has at most one pickup; a missed one makes room for the next. */
async function deleteMissedPickup(trx: Database, applicationId: number): Promise<void> {
  const pickup = (await findPickupsByApplication(trx, [applicationId])).get(applicationId);
  if (!pickup) return;
  if (pickup.status !== 'no-show') throw new ApiError(409, pickupMessages.hasPickup);
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
}

/** Records a pickup event under its application, so that it appears on the adopter's timeline. */
export async function recordPickupEvent(
  trx: Database,
  actor: CurrentUser,
  action: string,
  { application_id, pickup_date, pickup_time, location }: PickupRow,
  { ip, now, ...details }: { ip: string; now: Date } & Record<string, unknown>,
): Promise<void> {
  await recordEvent(trx, {
    actor,
    action,
    subject: { type: 'application', id: application_id },
    details: { date: pickup_date, time: pickup_time, location, ...details },
    ip,
    now,
  });
}

async function lockBookableApplication(
  trx: Database,
  currentUser: CurrentUser,
  id: number | undefined,
  applications: BookableApplications,
): Promise<BookableApplication> {
  if (id === undefined && currentUser.role === 'Admin') {
    const wrong = pickupMessages.applicationRequired;
    throw new ApiError(400, wrong, { fields: { adoption_id: wrong } });
  }
  const application = await applications.lock(trx, currentUser, id);
  if (!application && id !== undefined) throw new ApiError(404, pickupMessages.applicationNotFound);
  if (!application) throw new ApiError(409, pickupMessages.noApplication);
  if (!application.is_open) throw new ApiError(409, pickupMessages.notOpen);
  return application;
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
