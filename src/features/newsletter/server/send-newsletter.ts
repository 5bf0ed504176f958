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
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import { addressNewsletter, composeNewsletter } from './compose-newsletter.ts';
import type {} from './schema.ts';
import { NOBODY, unsubscribeLink } from './subscribe.ts';
import { getDraft, KIND, type Deed } from './write-newsletter.ts';

type Sending = Deed & { publicUrl: string };

/**
 * Mails a newsletter to whoever writes it, as it is saved.
 * @returns the mail's number
 * @throws ApiError 400 where it could not be sent as it is, 404, 429 after twenty in an hour
 */
export async function sendTest(
  db: Database,
  limits: Limits,
  id: number,
  { currentUser, now, publicUrl }: Sending,
): Promise<number> {
  const pause = await consumeLimit(db, limits, 'newsletterTestByUser', String(currentUser.id));
  if (pause) throw tooManyRequests(pause);
  return db.transaction().execute(async (trx) => {
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    const texts = await trx
      .selectFrom('newsletters')
      .select(['subject', 'preview', 'text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!texts) throw new ApiError(404, newsletterManageMessages.notFound);
    const content = addressNewsletter(await composeWhole(trx, texts, publicUrl), currentUser.name);
    const { end } = content.subscription!;
    return queueEmail(trx, {
      kind: 'newsletter-test',
      to: recipientOf({ ...currentUser, is_demo }),
      content: {
        ...content,
        subscription: { reason: 'You have sent this to yourself as a test; its link ends nothing.', end },
      },
      unsubscribeLink: unsubscribeLink(publicUrl, NOBODY),
      now,
    });
  });
}

/**
 * Fixes a newsletter's text and its recipients, everybody who is subscribed at this moment. Their mails are queued by
 * `queueNewsletters`.
 * @throws ApiError 400 where it cannot be sent as it is; 404; 409 where it was begun already, saved since it was loaded,
 *   or where nobody is subscribed
 */
export async function startNewsletter(
  db: Database,
  id: number,
  version: number,
  { currentUser, ip, now, publicUrl }: Sending,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const texts = await getDraft(trx, id, version);
    await confirmCurrentUser(trx, currentUser);
    const content = await composeWhole(trx, texts, publicUrl);
    // Whoever unsubscribes at this moment is waited for, and is not among them.
    const { numAffectedRows } = await sql`
      insert into newsletter_recipients (newsletter_id, subscriber_id)
      select ${id}, id from newsletter_subscribers where confirmed_at is not null order by id for key share`.execute(
      trx,
    );
    const recipients = Number(numAffectedRows ?? 0);
    if (recipients === 0) throw new ApiError(409, newsletterManageMessages.nobody);
    await trx
      .updateTable('newsletters')
      .set({
        state: 'sending',
        content: JSON.stringify(content),
        started_at: now,
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    const subject = { type: KIND, id };
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

/** @throws ApiError 400 where something is missing, or would not be read as it is meant */
async function composeWhole(trx: Database, texts: NewsletterTexts, publicUrl: string): Promise<EmailContent> {
  if (texts.subject === '') throw missing('subject', 'Please write a subject.');
  if (texts.text === '') throw missing('text', 'Please write a text.');
  const { content, mistakes } = await composeNewsletter(trx, texts, publicUrl);
  const [first] = mistakes;
  if (first) throw missing('text', `Line ${first.line}: ${first.text}`);
  return content;
}

function missing(field: string, words: string): ApiError {
  return new ApiError(400, words, { fields: { [field]: words } });
}

/**
 * Takes back the mails of a newsletter that nobody has tried to send yet; they are written anew when it goes on.
 * @throws ApiError 404; 409 where all of them have left
 */
export async function stopNewsletter(db: Database, id: number, { currentUser, ip, now }: Deed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await getBegun(trx, id);
    await confirmCurrentUser(trx, currentUser);
    if (row.state === 'stopped') return;
    if (row.state === 'draft') throw new ApiError(409, newsletterManageMessages.notBegun);
    const back = await takeBackMails(trx, id);
    if (row.state === 'sent' && back === 0) throw new ApiError(409, newsletterManageMessages.notStoppable);
    await trx
      .updateTable('newsletters')
      .set({ state: 'stopped', finished_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.stopped', subject, ip, now });
  });
}

/** @returns how many */
async function takeBackMails(trx: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select emails.id from emails
    join newsletter_recipients on mail_id = emails.id
    where newsletter_id = ${id} and state = 'queued' and attempts = 0 and leased_until is null
    for update of emails skip locked`.execute(trx);
  const ids = rows.map((mail) => mail.id);
  // First, or the database would note them as dropped.
  await sql`update newsletter_recipients set mail_id = null where mail_id = any(${ids})`.execute(trx);
  await sql`delete from emails where id = any(${ids})`.execute(trx);
  return ids.length;
}

/**
 * Goes on with a newsletter that was stopped.
 * @throws ApiError 404; 409 where it was not stopped
 */
export async function goOnWithNewsletter(db: Database, id: number, { currentUser, ip, now }: Deed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state } = await getBegun(trx, id);
    await confirmCurrentUser(trx, currentUser);
    if (state === 'sending') return;
    if (state !== 'stopped') throw new ApiError(409, newsletterManageMessages.notStopped);
    await trx.updateTable('newsletters').set({ state: 'sending', updated_at: now }).where('id', '=', id).execute();
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.gone_on', subject, ip, now });
  });
}

async function getBegun(trx: Database, id: number) {
  const row = await trx.selectFrom('newsletters').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError(404, newsletterManageMessages.notFound);
  return row;
}
