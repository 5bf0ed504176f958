import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitMessages, type VisitState } from '../visit-words.contract.ts';
import type { ManagedVisit } from '../visits.contract.ts';
import { visitCancelledLetter, visitMovedLetter } from './letters.ts';
import { refuseDay } from './request-visit.ts';
import { getVisit } from './visits.queries.ts';
import type {} from './schema.ts';

const UNIQUE_VIOLATION = '23505';

interface ActionContext {
  actor: CurrentUser;
  shelter: Shelter;
  ip: string;
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
  { actor, shelter, ip, now, publicUrl }: ActionContext,
): Promise<ManagedVisit> {
  return db.transaction().execute(async (trx) => {
    const visit = await lockVisit(trx, id);
    await confirmCurrentUser(trx, actor);
    const isMoved = wanted.date !== undefined && wanted.date !== visit.visit_date;
    if (isMoved) refuseDay(wanted.date!, shelter.timeZone, now);
    const date = wanted.date ?? visit.visit_date;
    const state = wanted.state ?? (isMoved ? 'booked' : visit.state);
    const fields = [...(isMoved ? ['date'] : []), ...(state === visit.state ? [] : ['state'])];
    if (fields.length === 0) return getVisit(trx, id);
    if (state !== 'booked' && date > dayIn(shelter.timeZone, now)) throw new ApiError(409, visitMessages.isAhead);
    await writeVisit(trx, id, { visit_date: date, state });
    if (isMoved && state === 'booked') {
      const words = { ...visit, date, from: visit.visit_date, publicUrl, openingHours: shelter.openingHours };
      await tellVisitor(trx, visit, { kind: 'visit-moved', content: visitMovedLetter(words), now });
    }
    const subject = { type: 'visit', id };
    const details = { fields, ...(fields.includes('state') && { state }) };
    await recordEvent(trx, { actor, action: 'visit.updated', subject, details, ip, now });
    return getVisit(trx, id);
  });
}

/**
 * Deletes a visit. A visitor who was still expected is told.
 * @throws ApiError 404 where there is no such visit
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
    if (visit.state === 'booked' && visit.visit_date >= dayIn(shelter.timeZone, now)) {
      const content = visitCancelledLetter({ ...visit, date: visit.visit_date, publicUrl });
      await tellVisitor(trx, visit, { kind: 'visit-cancelled', content, now });
    }
    await recordEvent(trx, { actor, action: 'visit.deleted', subject: { type: 'visit', id }, ip, now });
  });
}

async function lockVisit(trx: Database, id: number) {
  const visit = await trx.selectFrom('visit_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!visit) throw new ApiError(404, visitMessages.notFound);
  return visit;
}

type LockedVisit = Awaited<ReturnType<typeof lockVisit>>;

async function writeVisit(trx: Database, id: number, values: { visit_date: string; state: VisitState }): Promise<void> {
  try {
    await trx.updateTable('visit_requests').set(values).where('id', '=', id).execute();
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(409, visitMessages.sameDay, { fields: { date: visitMessages.sameDay } });
  }
}

async function tellVisitor(
  trx: Database,
  { name, email, user_id }: LockedVisit,
  mail: { kind: string; content: EmailContent; now: Date },
): Promise<void> {
  const account = user_id === null ? undefined : await findAccount(trx, user_id);
  const to = recipientOf({ name, email, ...(user_id !== null && { id: user_id }), is_demo: account?.is_demo ?? false });
  await queueEmail(trx, { ...mail, to });
}

function findAccount(trx: Database, id: number): Promise<{ is_demo: boolean } | undefined> {
  return trx.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
}
