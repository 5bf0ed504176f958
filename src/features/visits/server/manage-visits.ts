import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitMessages, type VisitState } from '../visit-words.contract.ts';
import type { ManagedVisit } from '../visits.contract.ts';
import { visitCancelledLetter, visitMovedLetter } from './letters.ts';
import { refuseDay } from './request-visit.ts';
import { getVisit } from './visits.queries.ts';
import type {} from './visits.tables.ts';

const UNIQUE_VIOLATION = '23505';

interface Circumstances {
  actor: Caller;
  shelter: Shelter;
  address: string;
  now: Date;
  publicUrl: string;
}

/**
 * Moves a visit, of which its visitor is told, or notes what became of it. One that is moved is booked anew.
 * @throws ApiError 400 for a day that is gone or over a year ahead, 404 where there is no such visit, 409 for what
 *   became of a visit that is still to come, and for a day on which the same person visits the same pet already
 */
export async function changeVisit(
  db: Database,
  id: number,
  wanted: { date?: string | undefined; state?: VisitState | undefined },
  { actor, shelter, address, now, publicUrl }: Circumstances,
): Promise<ManagedVisit> {
  return db.transaction().execute(async (change) => {
    const visit = await lockVisit(change, id);
    await confirmCaller(change, actor);
    const isMoved = wanted.date !== undefined && wanted.date !== visit.visit_date;
    if (isMoved) refuseDay(wanted.date!, shelter.timeZone, now);
    const date = wanted.date ?? visit.visit_date;
    const state = wanted.state ?? (isMoved ? 'booked' : visit.state);
    const fields = [...(isMoved ? ['date'] : []), ...(state === visit.state ? [] : ['state'])];
    if (fields.length === 0) return getVisit(change, id);
    if (state !== 'booked' && date > dayIn(shelter.timeZone, now)) throw new ApiError(409, visitMessages.isAhead);
    await writeVisit(change, id, { visit_date: date, state });
    if (isMoved && state === 'booked') {
      const words = { ...visit, date, from: visit.visit_date, publicUrl, openingHours: shelter.openingHours };
      await tellVisitor(change, visit, { kind: 'visit-moved', letter: visitMovedLetter(words), now });
    }
    const subject = { kind: 'visit', id };
    const details = { fields, ...(fields.includes('state') && { state }) };
    await recordAudit(change, { actor, action: 'visit.updated', subject, details, address, now });
    return getVisit(change, id);
  });
}

/**
 * Deletes a visit. A visitor who was still expected is told.
 * @throws ApiError 404 where there is no such visit
 */
export async function deleteVisit(
  db: Database,
  id: number,
  { actor, shelter, address, now, publicUrl }: Circumstances,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    const visit = await lockVisit(change, id);
    await confirmCaller(change, actor);
    await change.deleteFrom('visit_requests').where('id', '=', id).execute();
    if (visit.state === 'booked' && visit.visit_date >= dayIn(shelter.timeZone, now)) {
      const letter = visitCancelledLetter({ ...visit, date: visit.visit_date, publicUrl });
      await tellVisitor(change, visit, { kind: 'visit-cancelled', letter, now });
    }
    await recordAudit(change, { actor, action: 'visit.deleted', subject: { kind: 'visit', id }, address, now });
  });
}

async function lockVisit(change: Database, id: number) {
  const visit = await change
    .selectFrom('visit_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) throw new ApiError(404, visitMessages.notFound);
  return visit;
}

type LockedVisit = Awaited<ReturnType<typeof lockVisit>>;

async function writeVisit(
  change: Database,
  id: number,
  values: { visit_date: string; state: VisitState },
): Promise<void> {
  try {
    await change.updateTable('visit_requests').set(values).where('id', '=', id).execute();
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(409, visitMessages.sameDay, { fields: { date: visitMessages.sameDay } });
  }
}

async function tellVisitor(
  change: Database,
  { name, email, user_id }: LockedVisit,
  mail: { kind: string; letter: Letter; now: Date },
): Promise<void> {
  const account = user_id === null ? undefined : await findAccount(change, user_id);
  const to = recipientOf({ name, email, ...(user_id !== null && { id: user_id }), is_demo: account?.is_demo ?? false });
  await queueMail(change, { ...mail, to });
}

function findAccount(change: Database, id: number): Promise<{ is_demo: boolean } | undefined> {
  return change.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
}
