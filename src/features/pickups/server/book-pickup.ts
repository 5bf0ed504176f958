import type { output } from 'zod';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { pickupMessages } from '../pickup-words.contract.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import type { BookableApplication, BookableApplications, PickupContext } from './bookable-applications.ts';
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
export async function bookPickup(
  db: Database,
  currentUser: CurrentUser,
  asked: Asked,
  ground: PickupContext,
): Promise<Pickup> {
  const { applications, shelter, ip, now } = ground;
  if (asked.user_id !== undefined && asked.user_id !== currentUser.id) throw new ApiError(403, pickupMessages.notYours);
  const slot = { ...readMoment(asked, shelter, now), location: readLocation(asked.location, shelter) };
  return transactionWithRetry(db, async (trx) => {
    const application = await lockBookable(trx, currentUser, asked.adoption_id, applications);
    await confirmCurrentUser(trx, currentUser);
    await giveUpMissed(trx, application.id);
    await refuseClosedDay(trx, slot);
    await refuseWithdrawnSlot(trx, slot, shelter, now);
    const pickup = await takeSeat(trx, newPickup(application, slot, asked.additionalNotes, now), shelter, now);
    await recordPickup(trx, currentUser, 'pickup.booked', pickup, { ip, now });
    const mail = { kind: 'pickup-booked', pickup, application, write: pickupBookedLetter } as const;
    await tellOfChange(trx, mail, ground);
    return toPickupOf(pickup, application);
  });
}

/** An application has one pickup; one that nobody came to gives way to the next. */
async function giveUpMissed(trx: Database, applicationId: number): Promise<void> {
  const pickup = (await findPickupsOf(trx, [applicationId])).get(applicationId);
  if (!pickup) return;
  if (pickup.state !== 'no-show') throw new ApiError(409, pickupMessages.hasPickup);
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
}

/** Writes into the audit log what befell a pickup; the adopter's timeline is read from there, by the application. */
export async function recordPickup(
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

async function lockBookable(
  trx: Database,
  currentUser: CurrentUser,
  id: number | undefined,
  applications: BookableApplications,
): Promise<BookableApplication> {
  if (id === undefined && currentUser.role === 'Admin') {
    const wrong = pickupMessages.whichApplication;
    throw new ApiError(400, wrong, { fields: { adoption_id: wrong } });
  }
  const application = await applications.lock(trx, currentUser, id);
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
