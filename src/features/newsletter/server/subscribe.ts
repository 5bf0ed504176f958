import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { newsletterMessages } from '../newsletter-words.contract.ts';
import { confirmSubscriptionLetter, subscribedLetter } from './letters.ts';
import type {} from './schema.ts';

const CONFIRM_WITHIN_MS = 7 * 86_400_000;

export interface ActionContext {
  ip: string;
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
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  if (await isAskedTooOften(db, limits, email, ip)) return;
  const token = makeToken();
  // Whoever uses this link was asked by no account, also where one had asked before.
  const asked = { name, email, confirm_token_hash: hashToken(token), created_at: now, asked_by: null };
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
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
    if (!waiting) return giveUpAsking(trx, email);
    const accessLink = confirmLink(publicUrl, token);
    const content = confirmSubscriptionLetter(name);
    await queueEmail(trx, { kind: 'newsletter-confirm', to: recipientOf({ name, email }), content, accessLink, now });
  });
}

/**
 * An account that asks for the newsletter at an address loses its link to whoever asks for it after that. It does so too
 * where the address is subscribed, or it could find out.
 */
async function giveUpAsking(trx: Database, email: string): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ asked_by: null, confirm_token_hash: null })
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('asked_by', 'is not', null)
    .execute();
}

/**
 * Counts one more link for an address.
 * @returns whether it has had so many that it gets none
 * @throws ApiError 429 for whoever asks too often, whomever for
 */
export async function isAskedTooOften(db: Database, limits: Limits, email: string, ip: string): Promise<boolean> {
  const pause = await consumeLimit(db, limits, 'newsletterByIp', networkOf(ip));
  if (pause) throw tooManyRequests(pause);
  return (await consumeLimit(db, limits, 'newsletterByEmail', email.toLowerCase())) !== null;
}

export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/confirm?token=${token}`;
}

/** Stands for a token where there is no subscriber, as in a preview. */
export const NOBODY = 'nobody';

export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${token}`;
}

/**
 * Completes a subscription with the token of its link; the same link again changes nothing. Where an account asked for
 * it, the subscription is the account's from now on.
 * @throws ApiError 400 for a link that was replaced by a newer one, or is over a week old
 */
export async function confirmSubscription(
  db: Database,
  token: string,
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  // An account may be deleted at this very moment, which locks in the other order.
  await transactionWithRetry(db, async (trx) => {
    const subscriber = await trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'name', 'email', 'confirmed_at', 'unsubscribe_token', 'user_id', 'asked_by', 'is_demo'])
      .where('confirm_token_hash', '=', hashToken(token))
      .where(({ or, eb, and }) =>
        or([
          and([eb('confirmed_at', 'is not', null), eb('asked_by', 'is', null)]),
          eb('created_at', '>', longestAgo(now)),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!subscriber) throw new ApiError(400, newsletterMessages.linkDead);
    const { id, name, email, confirmed_at, unsubscribe_token, asked_by, is_demo } = subscriber;
    if (asked_by !== null) await leaveFormerAddress(trx, asked_by, id);
    if (confirmed_at && asked_by === null) return;
    const user_id = asked_by ?? subscriber.user_id;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: confirmed_at ?? now, user_id, asked_by: null })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'subscriber', id };
    await recordEvent(trx, { actor: null, action: 'newsletter.confirmed', subject, ip, now });
    if (confirmed_at) return;
    const to = recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo });
    const accessLink = unsubscribeLink(publicUrl, unsubscribe_token);
    await queueEmail(trx, { kind: 'newsletter-welcome', to, content: subscribedLetter(name), accessLink, now });
  });
}

/** An account is subscribed with one address: the newest. */
async function leaveFormerAddress(trx: Database, userId: number, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await trx.deleteFrom('newsletter_subscribers').where('user_id', '=', userId).where('id', '<>', id).execute();
}

/**
 * Ends a subscription and deletes its address, also from the outbox; newsletters that wait for it are not sent.
 * @throws ApiError 400 for a link that belongs to none
 */
export async function unsubscribe(
  db: Database,
  token: string,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  // As with an account that is deleted at this moment: its mails go first there, and after it here.
  await transactionWithRetry(db, async (trx) => {
    const ended = await trx
      .deleteFrom('newsletter_subscribers')
      .where('unsubscribe_token', '=', token)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new ApiError(400, newsletterMessages.unknownLink);
    const subject = { type: 'subscriber', id: ended.id };
    await recordEvent(trx, { actor: null, action: 'newsletter.ended', subject, ip, now });
  });
}

/** Removes addresses that nobody has confirmed in time, with what was mailed to them. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', longestAgo(now))
    .execute();
  await db
    .updateTable('newsletter_subscribers')
    .set({ asked_by: null })
    .where('asked_by', 'is not', null)
    .where('created_at', '<=', longestAgo(now))
    .execute();
}

function longestAgo(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_WITHIN_MS);
}
