import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { addDays, dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import {
  findLastEventId,
  joinUndoSteps,
  recordUndoStep,
  type RowChange,
  type UndoStepDraft,
} from '../../undo/server/index.ts';
import { cancelVisits, lockExpectedVisits } from '../../visits/server/index.ts';
import { MAX_CLOSED_DAYS, pickupMessages } from '../pickups.constants.ts';
import type { ClosedDayResult } from '../pickups.contract.ts';
import type { PickupContext } from './bookable-applications.ts';
import { prepareCancellation } from './cancel-pickup.ts';
import { EVERYWHERE, listUpcomingClosedDays } from './closed-days.ts';
import { lockPickupOf, type LockedPickup } from './lock-pickup.ts';

interface Closing {
  first: string;
  last: string;
  /** Undefined: everywhere. */
  location: string | undefined;
  reason: string;
}

/**
 * Closes days for pickups and visits, everywhere or at one site, or updates their reason. What is booked stays, or is
 * canceled with an email that gives the reason. All of it is undone together.
 * @throws ApiError 400 for a past day, or too many of them
 */
export async function closeDays(
  db: Database,
  currentUser: CurrentUser,
  {
    last: lastDay,
    cancels_bookings: cancelsBookings = false,
    ...input
  }: Omit<Closing, 'last'> & { last?: string | undefined; cancels_bookings?: boolean | undefined },
  context: PickupContext,
): Promise<ClosedDayResult[]> {
  const closing = { ...input, last: lastDay ?? input.first };
  assertClosable(closing, dayIn(context.shelter.timeZone, context.now));
  return transactionWithRetry(db, async (trx) => {
    await confirmCurrentUser(trx, currentUser);
    // The first lock: of two people who close a day, the second then finds what the first has left. It also waits for the
    // bookings in progress (`hold_day_open`), so what follows finds them.
    const days = await saveClosedDays(trx, closing);
    const pickups = cancelsBookings ? await lockBookedPickups(trx, currentUser, closing, context) : [];
    const visits = cancelsBookings ? await lockExpectedVisits(trx, closing) : [];
    const lastEventId = await findLastEventId(trx);
    const steps: UndoStepDraft[] = [];
    const canceling = { ...context, reason: closing.reason, steps };
    for (const pickup of pickups) await (await prepareCancellation(trx, currentUser, pickup, canceling)).execute();
    await cancelVisits(trx, visits, { ...canceling, actor: currentUser });
    const canceled = pickups.length + visits.length;
    const href = `/admin-dashboard/pickups?from=${closing.first}`;
    const label = describeClosing(closing, { isNew: days.some(({ before }) => before === null), canceled });
    const own = { label, href, changes: days, queuedEmails: [], canceledEmails: [] };
    const step = joinUndoSteps([own, ...steps], { label, href, lastEventId });
    await recordUndoStep(trx, step, { actor: currentUser, now: context.now });
    if (step.changes.length > 0) await recordClosing(trx, currentUser, { ...closing, canceled }, context);
    const countOn = (bookings: readonly { day: string }[], day: string) =>
      bookings.filter((each) => each.day === day).length;
    const pickupDays = pickups.map(({ pickup }) => ({ day: pickup.pickup_date }));
    const visitDays = visits.map(({ visit_date: day }) => ({ day }));
    return (await listUpcomingClosedDays(trx, closing.first))
      .filter(({ day, location }) => day <= closing.last && location === (closing.location ?? null))
      .map((closed) => ({
        ...closed,
        canceled_pickups: countOn(pickupDays, closed.day),
        canceled_visits: countOn(visitDays, closed.day),
      }));
  });
}

function assertClosable({ first, last }: Closing, today: string): void {
  if (first < today) throw fieldError('day', pickupMessages.inPast);
  if (last < first) throw fieldError('last', pickupMessages.endsEarly);
  if (last > addDays(first, MAX_CLOSED_DAYS - 1)) throw fieldError('last', pickupMessages.tooManyDays);
}

function fieldError(field: string, message: string): ApiError {
  return new ApiError(400, `The ${field === 'last' ? 'last day' : field} ${message}.`, {
    fields: { [field]: message },
  });
}

/** @returns what it has changed */
async function saveClosedDays(
  trx: Database,
  { first, last, location = EVERYWHERE, reason }: Closing,
): Promise<RowChange[]> {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  const days = Array.from({ length: count }, (_, at) => addDays(first, at));
  const rows = await trx
    .insertInto('closed_days')
    .values(days.map((day) => ({ day, location, reason })))
    // Locks a day that is closed already, and returns its reason.
    .onConflict((conflict) =>
      conflict.columns(['day', 'location']).doUpdateSet({ reason: sql.ref('closed_days.reason') }),
    )
    .returning(['id', 'day', 'reason', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
  const changed = rows.filter((row) => row.is_new || row.reason !== reason);
  await trx
    .updateTable('closed_days')
    .set({ reason })
    .where('id', '=', sql<number>`any(${changed.map(({ id }) => id)}::integer[])`)
    .execute();
  return changed.map((row) => ({
    table: 'closed_days',
    id: row.id,
    before: row.is_new ? null : { day: row.day, location, reason: row.reason },
    after: { day: row.day, location, reason },
  }));
}

/** Locks in the order of their applications, as an undo does. */
async function lockBookedPickups(
  trx: Database,
  currentUser: CurrentUser,
  { first, last, location }: Closing,
  { applications }: PickupContext,
): Promise<LockedPickup[]> {
  let booked = trx
    .selectFrom('pickups')
    .select(['id', 'application_id'])
    .where('pickup_date', '>=', first)
    .where('pickup_date', '<=', last)
    .where('status', '=', 'booked')
    .orderBy('application_id');
  if (location !== undefined) booked = booked.where('location', '=', location);
  const locked: LockedPickup[] = [];
  for (const row of await booked.execute()) {
    const found = await lockPickupOf(trx, currentUser, row, applications);
    if (found && isStillThere(found, { first, last, location })) locked.push(found);
  }
  return locked;
}

/** Someone may have moved it before it was locked. */
function isStillThere({ pickup }: LockedPickup, { first, last, location }: Omit<Closing, 'reason'>): boolean {
  const isHere = location === undefined || pickup.location === location;
  return pickup.status === 'booked' && pickup.pickup_date >= first && pickup.pickup_date <= last && isHere;
}

/** Such as "Closed Dec 24 at Downtown and canceled 3 appointments". */
function describeClosing(
  { first, last, location }: Closing,
  { isNew, canceled }: { isNew: boolean; canceled: number },
): string {
  const style = { month: 'short', day: 'numeric' } as const;
  const days = first === last ? formatDay(first, style) : `${formatDay(first, style)} – ${formatDay(last, style)}`;
  const closed = `${isNew ? 'Closed' : 'Changed the reason for closing on'} ${days}${location === undefined ? '' : ` at ${location}`}`;
  return canceled === 0
    ? closed
    : `${closed} and canceled ${canceled} ${canceled === 1 ? 'appointment' : 'appointments'}`;
}

async function recordClosing(
  trx: Database,
  actor: CurrentUser,
  { first, last, location, canceled }: Closing & { canceled: number },
  { ip, now }: PickupContext,
): Promise<void> {
  const details = { day: first, last, location: location ?? null, canceled };
  const subject = { type: 'closed day', id: null };
  await recordEvent(trx, { actor, action: 'closed_day.set', subject, details, ip, now });
}
