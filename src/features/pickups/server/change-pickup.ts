import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { clocksThere, hasPassed } from '../pickup-days.contract.ts';
import { pickupMessages, type PickupState } from '../pickup-words.contract.ts';
import type { Pickup, pickupsApi } from '../pickups.contract.ts';
import { recordPickup } from './book-pickup.ts';
import type { BookableApplication, PickupContext } from './bookable-applications.ts';
import { refuseClosedDay, refuseWithdrawnSlot } from './free-slots.ts';
import { pickupCancelledLetter, pickupMovedLetter } from './letters.ts';
import { readLocation, readMoment, type Slot } from './pickup-days.ts';
import { findPickup, toPickupOf, type PickupRow } from './pickups.queries.ts';
import { takeSeat } from './take-seat.ts';
import { tellOfChange } from './tell-adopter.ts';

type Wanted = output<(typeof pickupsApi)['PUT /api/schedule-pickup/:id']['body']>;

/**
 * Moves a pickup, changes its notes, and, for an Admin, notes what became of it. What is absent stays; the same again
 * changes nothing and mails nobody. The old seat is kept until the new one is taken.
 * @throws ApiError 400 for a moment that cannot be booked, 404 for another's, 409 for one that is over, a closed day, a
 *   full slot, or an outcome ahead of its day
 */
export async function changePickup(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  wanted: Wanted,
  ground: PickupContext,
): Promise<Pickup> {
  return db.transaction().execute(async (trx) => {
    const { pickup, application } = await lockPickup(trx, currentUser, id, ground);
    let changed = await move(trx, currentUser, { pickup, application }, wanted, ground);
    changed = await changeNotes(trx, currentUser, changed, wanted.additionalNotes, ground);
    // Of a User it is dropped, as all that they may not set (`product.md`, section 3).
    if (currentUser.role === 'Admin' && wanted.state)
      changed = await note(trx, currentUser, changed, wanted.state, ground);
    return toPickupOf(changed, application);
  });
}

/**
 * Cancels a pickup, and mails whoever would have come.
 * @throws ApiError 404 for another's, 409 for one that is over
 */
export async function cancelPickup(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  ground: PickupContext,
): Promise<void> {
  const { ip, now } = ground;
  await db.transaction().execute(async (trx) => {
    const { pickup, application } = await lockPickup(trx, currentUser, id, ground);
    refuseOver(pickup, currentUser, ground);
    await trx.deleteFrom('pickups').where('id', '=', id).execute();
    await recordPickup(trx, currentUser, 'pickup.cancelled', pickup, { ip, now });
    const mail = { kind: 'pickup-cancelled', pickup, application, write: pickupCancelledLetter } as const;
    await tellOfChange(trx, mail, ground);
  });
}

/** The application first, then its pickup, as everywhere: two who lock in different orders wait for each other for ever. */
async function lockPickup(
  trx: Database,
  currentUser: CurrentUser,
  id: number,
  { applications }: PickupContext,
): Promise<{ pickup: PickupRow; application: BookableApplication }> {
  const known = await findPickup(trx, id);
  const application = known && (await applications.lock(trx, currentUser, known.application_id));
  await confirmCurrentUser(trx, currentUser);
  const pickup = await trx.selectFrom('pickups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!application || !pickup) throw new ApiError(404, pickupMessages.notFound);
  return { pickup, application };
}

function refuseOver(
  { state, pickup_date, pickup_time }: PickupRow,
  currentUser: CurrentUser,
  { shelter, now }: PickupContext,
): void {
  if (state === 'done') throw new ApiError(409, pickupMessages.isDone);
  // The shelter puts right what went wrong on the day.
  if (currentUser.role === 'Admin') return;
  const slot = { date: pickup_date, time: pickup_time };
  const isOver = state !== 'booked' || hasPassed(slot, clocksThere(shelter.timeZone, now));
  if (isOver) throw new ApiError(409, pickupMessages.isPast);
}

async function move(
  trx: Database,
  currentUser: CurrentUser,
  { pickup, application }: { pickup: PickupRow; application: BookableApplication },
  wanted: Wanted,
  ground: PickupContext,
): Promise<PickupRow> {
  const { shelter, ip, now } = ground;
  const before: Slot = { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location };
  const asked = {
    date: wanted.date ?? before.date,
    time: wanted.time ?? before.time,
    location: wanted.location === undefined ? before.location : readLocation(wanted.location, shelter),
  };
  if (asked.date === before.date && asked.time === before.time && asked.location === before.location) return pickup;
  refuseOver(pickup, currentUser, ground);
  if (!application.is_open) throw new ApiError(409, pickupMessages.notOpen);
  const slot = { ...readMoment(asked, shelter, now), location: asked.location };
  await refuseClosedDay(trx, slot);
  await refuseWithdrawnSlot(trx, slot, shelter, now);
  // Written anew rather than changed: a seat that somebody else has just taken is then no error, but the next is tried.
  // Where none is free, all of this is undone.
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
  const { seat: _, ...kept } = pickup;
  const place = { pickup_date: slot.date, pickup_time: slot.time, location: slot.location };
  const moved = await takeSeat(trx, { ...kept, ...place, state: 'booked', updated_at: now }, shelter, now);
  await recordPickup(trx, currentUser, 'pickup.moved', moved, { was: before, ip, now });
  const write = (words: Parameters<typeof pickupMovedLetter>[0]) => pickupMovedLetter(words, before);
  await tellOfChange(trx, { kind: 'pickup-moved', pickup: moved, application, write }, ground);
  return moved;
}

async function changeNotes(
  trx: Database,
  currentUser: CurrentUser,
  pickup: PickupRow,
  notes: string | undefined,
  ground: PickupContext,
): Promise<PickupRow> {
  const additional_notes = notes === undefined ? pickup.additional_notes : notes || null;
  if (additional_notes === pickup.additional_notes) return pickup;
  refuseOver(pickup, currentUser, ground);
  return trx
    .updateTable('pickups')
    .set({ additional_notes, updated_at: ground.now })
    .where('id', '=', pickup.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const DEEDS: Record<PickupState, string> = { booked: 'pickup.booked', done: 'pickup.done', 'no-show': 'pickup.missed' };

/** Notes that somebody came, or that nobody did; back to booked where that was a slip. */
async function note(
  trx: Database,
  currentUser: CurrentUser,
  pickup: PickupRow,
  state: PickupState,
  { shelter, ip, now }: PickupContext,
): Promise<PickupRow> {
  if (state === pickup.state) return pickup;
  if (state !== 'booked' && dayIn(shelter.timeZone, now) < pickup.pickup_date) {
    throw new ApiError(409, pickupMessages.notYet);
  }
  const noted = await trx
    .updateTable('pickups')
    .set({ state, updated_at: now })
    .where('id', '=', pickup.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordPickup(trx, currentUser, DEEDS[state], noted, {
    ...(state === 'booked' && { was: pickup.state }),
    ip,
    now,
  });
  return noted;
}
