import type { output } from 'zod';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { pickupMessages } from '../pickup-words.contract.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import type { BookableApplication, BookableApplications, PickupGround } from './bookable-applications.ts';
import { refuseClosedDay, refuseWithdrawnSlot } from './free-slots.ts';
import { pickupBookedLetter } from './letters.ts';
import { readLocation, readMoment, type Slot } from './pickup-days.ts';
import { findPickupsOf, toPickupOf, type PickupRow } from './pickups.queries.ts';
import { takeSeat } from './take-seat.ts';
import { tellOfChange } from './tell-adopter.ts';

type Asked = output<(typeof pickupsApi)['POST /api/schedule-pickup/']['body']>;

/**
 * Books a pickup for an open application (`product.md`, section 7), and mails whoever comes. It takes the place of one
 * that nobody came to.
 * @throws ApiError 400 for a moment that cannot be booked, 403 for another's `user_id`, 404 for an application that is
 *   not there or another's, 409 where there is no open one, it has a pickup, the day is closed or the slot full
 */
export async function bookPickup(db: Database, caller: Caller, asked: Asked, ground: PickupGround): Promise<Pickup> {
  const { applications, shelter, address, now } = ground;
  if (asked.user_id !== undefined && asked.user_id !== caller.id) throw new ApiError(403, pickupMessages.notYours);
  const slot = { ...readMoment(asked, shelter, now), location: readLocation(asked.location, shelter) };
  return retried(db, async (change) => {
    const application = await lockBookable(change, caller, asked.adoption_id, applications);
    await confirmCaller(change, caller);
    await giveUpMissed(change, application.id);
    await refuseClosedDay(change, slot);
    await refuseWithdrawnSlot(change, slot, shelter, now);
    const pickup = await takeSeat(change, newPickup(application, slot, asked.additionalNotes, now), shelter, now);
    await recordPickup(change, caller, 'pickup.booked', pickup, { address, now });
    const mail = { kind: 'pickup-booked', pickup, application, write: pickupBookedLetter } as const;
    await tellOfChange(change, mail, ground);
    return toPickupOf(pickup, application);
  });
}

/** An application has one pickup; one that nobody came to gives way to the next. */
async function giveUpMissed(change: Database, applicationId: number): Promise<void> {
  const pickup = (await findPickupsOf(change, [applicationId])).get(applicationId);
  if (!pickup) return;
  if (pickup.state !== 'no-show') throw new ApiError(409, pickupMessages.hasPickup);
  await change.deleteFrom('pickups').where('id', '=', pickup.id).execute();
}

/** Writes into the audit log what befell a pickup; the adopter's timeline is read from there, by the application. */
export async function recordPickup(
  change: Database,
  actor: Caller,
  action: string,
  { application_id, pickup_date, pickup_time, location }: PickupRow,
  { address, now, ...details }: { address: string; now: Date } & Record<string, unknown>,
): Promise<void> {
  await recordAudit(change, {
    actor,
    action,
    subject: { kind: 'application', id: application_id },
    details: { date: pickup_date, time: pickup_time, location, ...details },
    address,
    now,
  });
}

async function lockBookable(
  change: Database,
  caller: Caller,
  id: number | undefined,
  applications: BookableApplications,
): Promise<BookableApplication> {
  if (id === undefined && caller.role === 'Admin') {
    const wrong = pickupMessages.whichApplication;
    throw new ApiError(400, wrong, { fields: { adoption_id: wrong } });
  }
  const application = await applications.lock(change, caller, id);
  if (!application && id !== undefined) throw new ApiError(404, pickupMessages.noSuchApplication);
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
