import type { Updateable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { recordUndoStep } from '../../undo/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { visitMessages, type VisitStatus } from '../visits.constants.ts';
import type { AdminVisit } from '../visits.contract.ts';
import { isSlotTime } from '../../settings/site-week.contract.ts';
import { emailVisitor, type VisitRow } from './email-visitor.ts';
import { visitCancelledEmail, visitConfirmedEmail, visitMovedEmail, type VisitEmailData } from './emails.ts';
import { assertBookableDay } from './request-visit.ts';
import { findFreePosition, holdDayOpen, transactionWithPosition, writeAtLocation } from './visit-slots.ts';
import { getVisit } from './visits.queries.ts';

export interface ActionContext {
  actor: CurrentUser;
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

type Changes = {
  date?: string | undefined;
  time?: string | undefined;
  location?: string | undefined;
  status?: VisitStatus | undefined;
  reason?: string | undefined;
};

/**
 * Confirms, moves or cancels a visit and emails the visitor, or records its outcome. A moved visit is booked again. Staff
 * can exceed the capacity of a time, but not move a visit into the past or to a closed day.
 * @throws ApiError 400 for an unknown time or location, a past day or one more than a year ahead, 404 for an unknown visit,
 *   409 for a closed day, for the outcome of an upcoming visit, and for a second visit of the same person to the same pet at
 *   one time
 */
export async function updateVisit(
  db: Database,
  id: number,
  changes: Changes,
  { actor, shelter, ip, now, publicUrl }: ActionContext,
): Promise<AdminVisit> {
  if (changes.time !== undefined && !isSlotTime(changes.time)) throw new ApiError(400, visitMessages.notOffered);
  return transactionWithPosition(db, async (trx) => {
    const before = await lockVisit(trx, id);
    await confirmCurrentUser(trx, actor);
    const location = changes.location === undefined ? {} : { location: findSiteName(changes.location, shelter) };
    const after = applyChanges(before, { ...changes, ...location }, shelter);
    const moved = (['visit_date', 'visit_time', 'location'] as const).filter((name) => before[name] !== after[name]);
    if (after.visit_date !== before.visit_date) assertBookableDay(after.visit_date, shelter.timeZone, now);
    const status = changes.status ?? (moved.length > 0 ? 'booked' : before.status);
    const fields = [
      ...moved.map((name) => (name === 'location' ? name : name.slice('visit_'.length))),
      ...(status === before.status ? [] : ['status']),
    ];
    if (fields.length === 0) return getVisit(trx, id);
    if (!['requested', 'booked', 'canceled'].includes(status) && after.visit_date > dayIn(shelter.timeZone, now)) {
      throw new ApiError(409, visitMessages.isUpcoming);
    }
    const isExpected = status === 'requested' || status === 'booked';
    const isNewlyExpected = moved.length > 0 || before.status === 'requested' || before.status === 'canceled';
    if (isExpected && isNewlyExpected) {
      await holdDayOpen(trx, { date: after.visit_date, location: after.location });
    }
    const slot = toSlot(after);
    const isInSlot = occupiesSlot(status) && slot !== null;
    const hasMoved = moved.length > 0 || !occupiesSlot(before.status);
    if (isInSlot && hasMoved && before.slot_position !== null) await releasePosition(trx, id);
    const slot_position = isInSlot
      ? hasMoved
        ? await findFreePosition(trx, slot, shelter)
        : before.slot_position
      : null;
    const saved = await saveVisit(trx, id, {
      ...after,
      status,
      slot_position,
      arrived_at: arrivalOf(before, status, now),
      updated_at: now,
    });
    const email = emailOf(before, saved, changes.reason);
    const sendAfter = new Date(now.getTime() + UNDO_MS);
    const emails = email ? await emailVisitor(trx, saved, email, { shelter, now, publicUrl, sendAfter }) : null;
    if (emails || status === 'no-show') {
      const step = { ...toVisitUndo(before, saved), ...(emails ?? { queuedEmails: [], canceledEmails: [] }) };
      await recordUndoStep(trx, step, { actor, now });
    }
    const subject = { type: 'visit', id };
    const details = { fields, ...(fields.includes('status') && { status }) };
    await recordEvent(trx, { actor, action: 'visit.updated', subject, details, ip, now });
    return getVisit(trx, id);
  });
}

/** How to undo an Admin's change of a visit. */
export function toVisitUndo(before: VisitRow, after: VisitRow) {
  const pick = ({ visit_date, visit_time, location, status, slot_position, arrived_at }: VisitRow) => ({
    visit_date,
    visit_time,
    location,
    status,
    slot_position,
    arrived_at,
  });
  const verb =
    after.status === before.status
      ? 'Rescheduled'
      : after.status === 'canceled'
        ? 'Canceled'
        : after.status === 'no-show'
          ? 'Recorded a no-show at'
          : 'Confirmed';
  return {
    label: `${verb} ${after.name}’s visit`,
    href: `/admin-dashboard/pickups?from=${after.visit_date}`,
    changes: [{ table: 'visit_requests', id: after.id, before: pick(before), after: pick(after) } as const],
  };
}

/** Whether a visit takes a place of its slot. */
function occupiesSlot(status: VisitStatus): boolean {
  return status === 'booked' || status === 'arrived' || status === 'in-progress';
}

/** When the visitor arrived, as far as staff recorded it. */
function arrivalOf({ arrived_at }: VisitRow, status: VisitStatus, now: Date): Date | null {
  if (status === 'arrived' || status === 'in-progress') return arrived_at ?? now;
  return status === 'done' ? arrived_at : null;
}

/** @throws ApiError 400 for an unknown location */
function findSiteName(location: string, { locations }: Shelter): string {
  const site = locations.find(({ name, formerNames }) => name === location || formerNames.includes(location));
  if (!site) throw new ApiError(400, visitMessages.notOffered);
  return site.name;
}

/** A time without a location is at the first one that is offered. */
function applyChanges({ visit_date, visit_time, location }: VisitRow, changes: Changes, { locations }: Shelter) {
  const time = changes.time ?? visit_time;
  const place = changes.location ?? location ?? locations.find(({ isOffered }) => isOffered)!.name;
  return {
    visit_date: changes.date ?? visit_date,
    visit_time: time,
    location: time === null ? (changes.location ?? location) : place,
  };
}

function toSlot({ visit_date, visit_time, location }: Pick<VisitRow, 'visit_date' | 'visit_time' | 'location'>) {
  return visit_time === null || location === null ? null : { date: visit_date, time: visit_time, location };
}

/** The email that the visitor gets about a change; none about an outcome. */
function emailOf(before: VisitRow, { status, visit_date, visit_time, location }: VisitRow, reason = '') {
  const from = { date: before.visit_date, time: before.visit_time, location: before.location };
  if (status === 'canceled')
    return { type: 'visit-cancelled', write: (data: VisitEmailData) => visitCancelledEmail(data, { reason }) };
  if (status !== 'booked') return null;
  if (before.status === 'requested') return { type: 'visit-confirmed', write: visitConfirmedEmail };
  const hasMoved = from.date !== visit_date || from.time !== visit_time || from.location !== location;
  if (!hasMoved) return null;
  return { type: 'visit-moved', write: (data: VisitEmailData) => visitMovedEmail({ ...data, from }) };
}

/**
 * Deletes a visit. Emails the visitor if it was still upcoming.
 * @throws ApiError 404 for an unknown visit
 */
export async function deleteVisit(
  db: Database,
  id: number,
  { actor, shelter, ip, now, publicUrl }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const visit = await lockVisit(trx, id);
    await confirmCurrentUser(trx, actor);
    await trx.deleteFrom('visit_requests').where('id', '=', id).execute();
    const isOpen = visit.status === 'booked' || visit.status === 'requested';
    if (isOpen && visit.visit_date >= dayIn(shelter.timeZone, now)) {
      const email = { type: 'visit-cancelled', write: (data: VisitEmailData) => visitCancelledEmail(data) };
      await emailVisitor(trx, { ...visit, status: 'canceled' }, email, { shelter, now, publicUrl });
    }
    await recordEvent(trx, { actor, action: 'visit.deleted', subject: { type: 'visit', id }, ip, now });
  });
}

/** @throws ApiError 404 for an unknown visit */
export async function lockVisit(trx: Database, id: number): Promise<VisitRow> {
  const visit = await trx.selectFrom('visit_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!visit) throw new ApiError(404, visitMessages.notFound);
  return visit;
}

/** Frees the position first, so that moving within a full slot works. */
async function releasePosition(trx: Database, id: number): Promise<void> {
  await trx.updateTable('visit_requests').set({ slot_position: null }).where('id', '=', id).execute();
}

/**
 * @throws ApiError 409 for a second visit of the same person to the same pet at one time, and if the location has just been
 *   renamed or deleted
 */
export async function saveVisit(
  trx: Database,
  id: number,
  values: Updateable<Tables['visit_requests']>,
): Promise<VisitRow> {
  try {
    const updated = trx.updateTable('visit_requests').set(values).where('id', '=', id).returningAll();
    return await writeAtLocation(updated.executeTakeFirstOrThrow());
  } catch (error) {
    if (violatedConstraint(error) !== 'visit_requests_once') throw error;
    throw new ApiError(409, visitMessages.sameTime, { fields: { date: visitMessages.sameTime } });
  }
}
