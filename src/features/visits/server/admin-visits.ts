import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitMessages, type VisitStatus } from '../visits.constants.ts';
import type { AdminVisit } from '../visits.contract.ts';
import { visitCancelledEmail, visitMovedEmail } from './emails.ts';
import { assertBookableDay } from './request-visit.ts';
import { getVisit } from './visits.queries.ts';

const UNIQUE_VIOLATION = '23505';

interface ActionContext {
  actor: CurrentUser;
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Moves a visit and emails the visitor, or records its outcome. A moved visit is booked again.
 * @throws ApiError 400 for a past day or one more than a year ahead, 404 for an unknown visit, 409 for the outcome of
 *   an upcoming visit, and for a second visit of the same person to the same pet on one day
 */
export async function updateVisit(
  db: Database,
  id: number,
  changes: { date?: string | undefined; status?: VisitStatus | undefined },
  { actor, shelter, ip, now, publicUrl }: ActionContext,
): Promise<AdminVisit> {
  return db.transaction().execute(async (trx) => {
    const visit = await lockVisit(trx, id);
    await confirmCurrentUser(trx, actor);
    const isMoved = changes.date !== undefined && changes.date !== visit.visit_date;
    if (isMoved) assertBookableDay(changes.date!, shelter.timeZone, now);
    const date = changes.date ?? visit.visit_date;
    const status = changes.status ?? (isMoved ? 'booked' : visit.status);
    const fields = [...(isMoved ? ['date'] : []), ...(status === visit.status ? [] : ['status'])];
    if (fields.length === 0) return getVisit(trx, id);
    if (status !== 'booked' && date > dayIn(shelter.timeZone, now)) throw new ApiError(409, visitMessages.isUpcoming);
    await saveVisit(trx, id, { visit_date: date, status });
    if (isMoved && status === 'booked') {
      const emailData = { ...visit, date, from: visit.visit_date, publicUrl, openingHours: shelter.openingHours };
      await emailVisitor(trx, visit, { type: 'visit-moved', content: visitMovedEmail(emailData), now });
    }
    const subject = { type: 'visit', id };
    const details = { fields, ...(fields.includes('status') && { status }) };
    await recordEvent(trx, { actor, action: 'visit.updated', subject, details, ip, now });
    return getVisit(trx, id);
  });
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
    if (visit.status === 'booked' && visit.visit_date >= dayIn(shelter.timeZone, now)) {
      const content = visitCancelledEmail({ ...visit, date: visit.visit_date, publicUrl });
      await emailVisitor(trx, visit, { type: 'visit-cancelled', content, now });
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

async function saveVisit(
  trx: Database,
  id: number,
  values: { visit_date: string; status: VisitStatus },
): Promise<void> {
  try {
    await trx.updateTable('visit_requests').set(values).where('id', '=', id).execute();
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(409, visitMessages.sameDay, { fields: { date: visitMessages.sameDay } });
  }
}

async function emailVisitor(
  trx: Database,
  { name, email, user_id }: LockedVisit,
  message: { type: string; content: EmailContent; now: Date },
): Promise<void> {
  const account = user_id === null ? undefined : await findAccount(trx, user_id);
  const to = recipientOf({ name, email, ...(user_id !== null && { id: user_id }), is_demo: account?.is_demo ?? false });
  await queueEmail(trx, { ...message, to });
}

function findAccount(trx: Database, id: number): Promise<{ is_demo: boolean } | undefined> {
  return trx.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
}
