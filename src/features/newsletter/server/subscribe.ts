import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { forgetMailsTo } from '../../../platform/mail/forget-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { newsletterMessages } from '../newsletter-words.contract.ts';
import { confirmSubscriptionLetter, subscribedLetter } from './letters.ts';
import type {} from './newsletter.tables.ts';

const CONFIRM_WITHIN_MS = 7 * 86_400_000;
/** What is mailed about a subscription. */
const MAIL_KINDS = ['newsletter-confirm', 'newsletter-welcome'];

interface Circumstances {
  address: string;
  now: Date;
  publicUrl: string;
}

/**
 * Mails a link that completes a subscription (`product.md`, section 1). Whether the address is subscribed already the
 * caller cannot tell; then, and after a few mails a day, nothing is mailed.
 * @throws ApiError 429 for an address that asks too often, whomever for
 */
export async function subscribe(
  db: Database,
  limits: Limits,
  { name, email }: { name: string; email: string },
  { address, now, publicUrl }: Circumstances,
): Promise<void> {
  const pause = await takeAttempt(db, limits, 'newsletterByAddress', networkOf(address));
  if (pause) throw tooManyAttempts(pause);
  const isTooOften = await takeAttempt(db, limits, 'newsletterByEmail', email.toLowerCase());
  if (isTooOften) return;
  const token = makeToken();
  const asked = { name, email, confirm_token_hash: hashToken(token), created_at: now };
  await db.transaction().execute(async (change) => {
    const waiting = await change
      .insertInto('newsletter_subscribers')
      .values({ ...asked, confirmed_at: null, unsubscribe_token: makeToken() })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(asked)
          .where('newsletter_subscribers.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!waiting) return;
    const accessLink = `${publicUrl}/newsletter/confirm?token=${token}`;
    const letter = confirmSubscriptionLetter(name);
    await queueMail(change, { kind: 'newsletter-confirm', to: recipientOf({ name, email }), letter, accessLink, now });
  });
}

/**
 * Completes a subscription with the token of its link; the same link again changes nothing.
 * @throws ApiError 400 for a link that was replaced by a newer one, or is over a week old
 */
export async function confirmSubscription(
  db: Database,
  token: string,
  { address, now, publicUrl }: Circumstances,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    const subscriber = await change
      .selectFrom('newsletter_subscribers')
      .select(['id', 'name', 'email', 'confirmed_at', 'unsubscribe_token'])
      .where('confirm_token_hash', '=', hashToken(token))
      .where(({ or, eb }) =>
        or([eb('confirmed_at', 'is not', null), eb('created_at', '>', new Date(now.getTime() - CONFIRM_WITHIN_MS))]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!subscriber) throw new ApiError(400, newsletterMessages.linkDead);
    const { id, name, email, confirmed_at, unsubscribe_token } = subscriber;
    if (confirmed_at) return;
    await change.updateTable('newsletter_subscribers').set({ confirmed_at: now }).where('id', '=', id).execute();
    const accessLink = `${publicUrl}/newsletter/unsubscribe?token=${unsubscribe_token}`;
    const letter = subscribedLetter(name);
    await queueMail(change, { kind: 'newsletter-welcome', to: recipientOf({ name, email }), letter, accessLink, now });
    const subject = { kind: 'subscriber', id };
    await recordAudit(change, { actor: null, action: 'newsletter.confirmed', subject, address, now });
  });
}

/**
 * Ends a subscription and deletes its address, also from the outbox.
 * @throws ApiError 400 for a link that belongs to none
 */
export async function unsubscribe(
  db: Database,
  token: string,
  { address, now }: Pick<Circumstances, 'address' | 'now'>,
): Promise<void> {
  await db.transaction().execute(async (change) => {
    const ended = await change
      .deleteFrom('newsletter_subscribers')
      .where('unsubscribe_token', '=', token)
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (!ended) throw new ApiError(400, newsletterMessages.unknownLink);
    await forgetMailsTo(change, ended.email, MAIL_KINDS);
    const subject = { kind: 'subscriber', id: ended.id };
    await recordAudit(change, { actor: null, action: 'newsletter.ended', subject, address, now });
  });
}

/** Removes addresses that nobody has confirmed in time, with what was mailed to them. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (change) => {
    const forgotten = await change
      .deleteFrom('newsletter_subscribers')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<=', new Date(now.getTime() - CONFIRM_WITHIN_MS))
      .returning('email')
      .execute();
    for (const { email } of forgotten) await forgetMailsTo(change, email, MAIL_KINDS);
  });
}
