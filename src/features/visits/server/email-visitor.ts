import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { cancelDelayedEmails, toEmailRow } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { calendarAttachment } from './calendar-file.ts';
import type { VisitEmailData } from './emails.ts';

export type VisitRow = Selectable<Tables['visit_requests']>;

export interface VisitContext {
  shelter: Shelter;
  now: Date;
  publicUrl: string;
}

export function toEmailData(
  { visit_date, visit_time, ...visit }: VisitRow,
  { shelter, publicUrl }: Pick<VisitContext, 'shelter' | 'publicUrl'>,
) {
  return { ...visit, date: visit_date, time: visit_time, shelter, publicUrl };
}

/**
 * Emails the visitor if they have an address, with a link to change the visit if the button has no URL, and a calendar file if it has a time.
 * @returns the Message-ID of the email, and the ids of those that it replaces
 */
export async function emailVisitor(
  trx: Database,
  visit: VisitRow,
  { type, write }: { type: string; write: (data: VisitEmailData) => EmailContent },
  { shelter, now, publicUrl, sendAfter = now }: VisitContext & { sendAfter?: Date },
): Promise<{ queuedEmails: string[]; canceledEmails: number[] }> {
  const reference = `visit ${visit.id}`;
  const canceledEmails = await cancelDelayedEmails(trx, { reference, types: changeEmails, now });
  if (visit.email === '') return { queuedEmails: [], canceledEmails };
  const data = toEmailData(visit, { shelter, publicUrl });
  const content = write(data);
  const hasCalendar = visit.status === 'booked' || visit.status === 'canceled';
  const attachment = hasCalendar
    ? calendarAttachment(data, { shelter, now, isCanceled: visit.status === 'canceled' })
    : null;
  const row = toEmailRow({
    type,
    to: await recipientOfVisit(trx, visit),
    content,
    ...(content.action && !content.action.href && { accessLink: await createLink(trx, visit.id, publicUrl) }),
    ...(attachment && { attachment }),
    reference,
    now,
    sendAfter,
  });
  const message_id = randomUUID();
  await trx
    .insertInto('emails')
    .values({ ...row, message_id })
    .execute();
  return { queuedEmails: [message_id], canceledEmails };
}

const changeEmails = ['visit-confirmed', 'visit-moved', 'visit-cancelled'];

/** Each email has a link of its own, whose token is stored hashed. */
async function createLink(trx: Database, visit_id: number, publicUrl: string): Promise<string> {
  const token = makeToken();
  await trx
    .insertInto('visit_links')
    .values({ token_hash: hashToken(token), visit_id })
    .execute();
  return `${publicUrl}/visits/manage?token=${token}`;
}

async function recipientOfVisit(trx: Database, { name, email, user_id }: VisitRow) {
  if (user_id === null) return recipientOf({ name, email });
  const account = await trx.selectFrom('users').select('is_demo').where('id', '=', user_id).executeTakeFirst();
  return recipientOf({ name, email, id: user_id, is_demo: account?.is_demo ?? false });
}
