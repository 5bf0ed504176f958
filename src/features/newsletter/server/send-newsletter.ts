import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import { personalizeNewsletter, composeNewsletter } from './compose-newsletter.ts';
import { PREVIEW_TOKEN, unsubscribeLink } from './subscribe.ts';
import { getDraft, SUBJECT_TYPE, type AdminContext } from './write-newsletter.ts';

type SendContext = AdminContext & { publicUrl: string };

/**
 * Sends the saved newsletter to its writer.
 * @returns the email's id
 * @throws ApiError 400 if it is incomplete, 404, 429 after twenty in an hour
 */
export async function sendTest(
  db: Database,
  limits: Limits,
  id: number,
  { currentUser, now, publicUrl }: SendContext,
): Promise<number> {
  const block = await consumeLimit(db, limits, 'newsletterTestByUser', String(currentUser.id));
  if (block) throw tooManyRequests(block);
  return db.transaction().execute(async (trx) => {
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    const draft = await trx
      .selectFrom('newsletters')
      .select(['subject', 'preview', 'text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!draft) throw new ApiError(404, adminNewsletterMessages.notFound);
    const content = personalizeNewsletter(await composeSendable(trx, draft, publicUrl), currentUser.name);
    const { end } = content.subscription!;
    return queueEmail(trx, {
      type: 'newsletter-test',
      to: recipientOf({ ...currentUser, is_demo }),
      content: {
        ...content,
        subscription: { reason: 'You sent yourself this test. Its unsubscribe link does nothing.', end },
      },
      unsubscribeLink: unsubscribeLink(publicUrl, PREVIEW_TOKEN),
      now,
    });
  });
}

/**
 * Fixes a newsletter's content and its recipients: all current subscribers. `queueNewsletters` queues the emails.
 * @throws ApiError 400 if it is incomplete; 404; 409 if it was started before, saved since it was loaded, or has no
 *   recipients
 */
export async function startNewsletter(
  db: Database,
  id: number,
  version: number,
  { currentUser, ip, now, publicUrl }: SendContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await getDraft(trx, id, version);
    await confirmCurrentUser(trx, currentUser);
    const content = await composeSendable(trx, draft, publicUrl);
    // Waits for concurrent unsubscribes, and leaves them out.
    const { numAffectedRows } = await sql`
      insert into newsletter_recipients (newsletter_id, subscriber_id)
      select ${id}, id from newsletter_subscribers where confirmed_at is not null order by id for key share`.execute(
      trx,
    );
    const recipients = Number(numAffectedRows ?? 0);
    if (recipients === 0) throw new ApiError(409, adminNewsletterMessages.noSubscribers);
    await trx
      .updateTable('newsletters')
      .set({
        status: 'sending',
        content: JSON.stringify(content),
        started_at: now,
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, {
      actor: currentUser,
      action: 'newsletter.started',
      subject,
      details: { recipients },
      ip,
      now,
    });
  });
}

/** @throws ApiError 400 for missing text, or an error in the markup */
async function composeSendable(trx: Database, draft: NewsletterTexts, publicUrl: string): Promise<EmailContent> {
  if (draft.subject === '') throw fieldError('subject', 'Enter a subject.');
  if (draft.text === '') throw fieldError('text', 'Enter a text.');
  const { content, errors } = await composeNewsletter(trx, draft, publicUrl);
  const [first] = errors;
  if (first) throw fieldError('text', `Line ${first.line}: ${first.text}`);
  return content;
}

function fieldError(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}

/**
 * Cancels emails without a delivery attempt; resuming queues them again.
 * @throws ApiError 404; 409 if all emails have left
 */
export async function stopNewsletter(db: Database, id: number, { currentUser, ip, now }: AdminContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockNewsletter(trx, id);
    await confirmCurrentUser(trx, currentUser);
    if (row.status === 'stopped') return;
    if (row.status === 'draft') throw new ApiError(409, adminNewsletterMessages.notStarted);
    const canceled = await unqueueEmails(trx, id);
    if (row.status === 'sent' && canceled === 0) throw new ApiError(409, adminNewsletterMessages.notStoppable);
    await trx
      .updateTable('newsletters')
      .set({ status: 'stopped', finished_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.stopped', subject, ip, now });
  });
}

/** @returns the number of canceled emails */
async function unqueueEmails(trx: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select emails.id from emails
    join newsletter_recipients on email_id = emails.id
    where newsletter_id = ${id} and status = 'queued' and attempts = 0 and leased_until is null
    for update of emails skip locked`.execute(trx);
  const ids = rows.map((email) => email.id);
  // Before the delete: its trigger would record them as dropped.
  await sql`update newsletter_recipients set email_id = null where email_id = any(${ids})`.execute(trx);
  await sql`delete from emails where id = any(${ids})`.execute(trx);
  return ids.length;
}

/** @throws ApiError 404; 409 unless it was stopped */
export async function resumeNewsletter(
  db: Database,
  id: number,
  { currentUser, ip, now }: AdminContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await lockNewsletter(trx, id);
    await confirmCurrentUser(trx, currentUser);
    if (status === 'sending') return;
    if (status !== 'stopped') throw new ApiError(409, adminNewsletterMessages.notStopped);
    await trx.updateTable('newsletters').set({ status: 'sending', updated_at: now }).where('id', '=', id).execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.gone_on', subject, ip, now });
  });
}

async function lockNewsletter(trx: Database, id: number) {
  const row = await trx.selectFrom('newsletters').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError(404, adminNewsletterMessages.notFound);
  return row;
}
