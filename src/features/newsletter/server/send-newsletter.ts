import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { confirmCaller, holdCaller } from '../../accounts/server/accounts.door.ts';
import { newsletterManageMessages } from '../newsletter-manage-words.contract.ts';
import type { NewsletterTexts } from '../newsletters.contract.ts';
import { addressNewsletter, composeNewsletter } from './compose-newsletter.ts';
import type {} from './newsletter.tables.ts';
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
  { caller, now, publicUrl }: Sending,
): Promise<number> {
  const pause = await takeAttempt(db, limits, 'newsletterTestByUser', String(caller.id));
  if (pause) throw tooManyAttempts(pause);
  return db.transaction().execute(async (change) => {
    const { is_demo } = await holdCaller(change, caller);
    const texts = await change
      .selectFrom('newsletters')
      .select(['subject', 'preview', 'text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!texts) throw new ApiError(404, newsletterManageMessages.notFound);
    const letter = addressNewsletter(await composeWhole(change, texts, publicUrl), caller.name);
    const { end } = letter.subscription!;
    return queueMail(change, {
      kind: 'newsletter-test',
      to: recipientOf({ ...caller, is_demo }),
      letter: {
        ...letter,
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
  { caller, address, now, publicUrl }: Sending,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    const texts = await getDraft(change, id, version);
    await confirmCaller(change, caller);
    const letter = await composeWhole(change, texts, publicUrl);
    // Whoever unsubscribes at this moment is waited for, and is not among them.
    const { numAffectedRows } = await sql`
      insert into newsletter_recipients (newsletter_id, subscriber_id)
      select ${id}, id from newsletter_subscribers where confirmed_at is not null order by id for key share`.execute(
      change,
    );
    const recipients = Number(numAffectedRows ?? 0);
    if (recipients === 0) throw new ApiError(409, newsletterManageMessages.nobody);
    await change
      .updateTable('newsletters')
      .set({ state: 'sending', letter: JSON.stringify(letter), started_at: now, updated_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const subject = { kind: KIND, id };
    await recordAudit(change, {
      actor: caller,
      action: 'newsletter.started',
      subject,
      details: { recipients },
      address,
      now,
    });
  });
}

/** @throws ApiError 400 where something is missing, or would not be read as it is meant */
async function composeWhole(change: Database, texts: NewsletterTexts, publicUrl: string): Promise<Letter> {
  if (texts.subject === '') throw missing('subject', 'Please write a subject.');
  if (texts.text === '') throw missing('text', 'Please write a text.');
  const { letter, mistakes } = await composeNewsletter(change, texts, publicUrl);
  const [first] = mistakes;
  if (first) throw missing('text', `Line ${first.line}: ${first.text}`);
  return letter;
}

function missing(field: string, words: string): ApiError {
  return new ApiError(400, words, { fields: { [field]: words } });
}

/**
 * Takes back the mails of a newsletter that nobody has tried to send yet; they are written anew when it goes on.
 * @throws ApiError 404; 409 where all of them have left
 */
export async function stopNewsletter(db: Database, id: number, { caller, address, now }: Deed): Promise<void> {
  await db.transaction().execute(async (change) => {
    const row = await getBegun(change, id);
    await confirmCaller(change, caller);
    if (row.state === 'stopped') return;
    if (row.state === 'draft') throw new ApiError(409, newsletterManageMessages.notBegun);
    const back = await takeBackMails(change, id);
    if (row.state === 'sent' && back === 0) throw new ApiError(409, newsletterManageMessages.notStoppable);
    await change
      .updateTable('newsletters')
      .set({ state: 'stopped', finished_at: null, updated_at: now })
      .where('id', '=', id)
      .execute();
    const subject = { kind: KIND, id };
    await recordAudit(change, { actor: caller, action: 'newsletter.stopped', subject, address, now });
  });
}

/** @returns how many */
async function takeBackMails(change: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select mails.id from mails
    join newsletter_recipients on mail_id = mails.id
    where newsletter_id = ${id} and state = 'queued' and tries = 0 and leased_until is null
    for update of mails skip locked`.execute(change);
  const ids = rows.map((mail) => mail.id);
  // First, or the database would note them as dropped.
  await sql`update newsletter_recipients set mail_id = null where mail_id = any(${ids})`.execute(change);
  await sql`delete from mails where id = any(${ids})`.execute(change);
  return ids.length;
}

/**
 * Goes on with a newsletter that was stopped.
 * @throws ApiError 404; 409 where it was not stopped
 */
export async function goOnWithNewsletter(db: Database, id: number, { caller, address, now }: Deed): Promise<void> {
  await db.transaction().execute(async (change) => {
    const { state } = await getBegun(change, id);
    await confirmCaller(change, caller);
    if (state === 'sending') return;
    if (state !== 'stopped') throw new ApiError(409, newsletterManageMessages.notStopped);
    await change.updateTable('newsletters').set({ state: 'sending', updated_at: now }).where('id', '=', id).execute();
    const subject = { kind: KIND, id };
    await recordAudit(change, { actor: caller, action: 'newsletter.gone_on', subject, address, now });
  });
}

async function getBegun(change: Database, id: number) {
  const row = await change
    .selectFrom('newsletters')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, newsletterManageMessages.notFound);
  return row;
}
