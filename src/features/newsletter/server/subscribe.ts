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
import { newsletterMessages } from '../newsletter.constants.ts';
import { confirmSubscriptionEmail, subscribedEmail } from './emails.ts';

const CONFIRMATION_PERIOD_MS = 7 * 86_400_000;

export interface ActionContext {
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Sends a confirmation link (`product.md`, section 1). The response does not reveal whether the email is subscribed; if
 * it is, or after a few emails a day, nothing is sent.
 * @throws ApiError 429 after too many requests from one IP
 */
export async function subscribe(
  db: Database,
  limits: Limits,
  { name, email }: { name: string; email: string },
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  if (await hasReachedEmailLimit(db, limits, email, ip)) return;
  const token = makeToken();
  // Replaces an account's request: this link belongs to no account.
  const request = { name, email, confirm_token_hash: hashToken(token), created_at: now, requested_by: null };
  await db.transaction().execute(async (trx) => {
    const pending = await trx
      .insertInto('newsletter_subscribers')
      .values({ ...request, confirmed_at: null, unsubscribe_token: makeToken() })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(request)
          .where('newsletter_subscribers.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!pending) return cancelAccountRequest(trx, email);
    const accessLink = confirmLink(publicUrl, token);
    const content = confirmSubscriptionEmail(name);
    await queueEmail(trx, { type: 'newsletter-confirm', to: recipientOf({ name, email }), content, accessLink, now });
  });
}

/**
 * Cancels an account's pending request for this email. Also if the email is subscribed: otherwise the account could
 * find that out.
 */
async function cancelAccountRequest(trx: Database, email: string): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ requested_by: null, confirm_token_hash: null })
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('requested_by', 'is not', null)
    .execute();
}

/**
 * Counts a confirmation link for an email.
 * @returns whether the email has reached its limit
 * @throws ApiError 429 after too many requests from one IP
 */
export async function hasReachedEmailLimit(db: Database, limits: Limits, email: string, ip: string): Promise<boolean> {
  const block = await consumeLimit(db, limits, 'newsletterByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  return (await consumeLimit(db, limits, 'newsletterByEmail', email.toLowerCase())) !== null;
}

export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/confirm?token=${token}`;
}

/** The token of links that have no effect, as in a preview. */
export const PREVIEW_TOKEN = 'nobody';

export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${token}`;
}

/**
 * Confirms a subscription; using the link again changes nothing. If an account requested it, the subscription becomes
 * the account's.
 * @throws ApiError 400 for a link that was replaced, or is over a week old
 */
export async function confirmSubscription(
  db: Database,
  token: string,
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  // A concurrent account deletion locks in the other order.
  await transactionWithRetry(db, async (trx) => {
    const subscriber = await trx
      .selectFrom('newsletter_subscribers')
      .select(['id', 'name', 'email', 'confirmed_at', 'unsubscribe_token', 'user_id', 'requested_by', 'is_demo'])
      .where('confirm_token_hash', '=', hashToken(token))
      .where(({ or, eb, and }) =>
        or([
          and([eb('confirmed_at', 'is not', null), eb('requested_by', 'is', null)]),
          eb('created_at', '>', expiryCutoff(now)),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!subscriber) throw new ApiError(400, newsletterMessages.linkExpired);
    const { id, name, email, confirmed_at, unsubscribe_token, requested_by, is_demo } = subscriber;
    if (requested_by !== null) await deletePreviousSubscription(trx, requested_by, id);
    if (confirmed_at && requested_by === null) return;
    const user_id = requested_by ?? subscriber.user_id;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: confirmed_at ?? now, user_id, requested_by: null })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'subscriber', id };
    await recordEvent(trx, { actor: null, action: 'newsletter.confirmed', subject, ip, now });
    if (confirmed_at) return;
    const to = recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo });
    await queueEmail(trx, {
      type: 'newsletter-welcome',
      to,
      content: subscribedEmail(name, publicUrl),
      unsubscribeLink: unsubscribeLink(publicUrl, unsubscribe_token),
      now,
    });
  });
}

/** An account has one subscription: the newest. */
async function deletePreviousSubscription(trx: Database, userId: number, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await trx.deleteFrom('newsletter_subscribers').where('user_id', '=', userId).where('id', '<>', id).execute();
}

/**
 * Ends a subscription, and deletes its email and its unsent newsletters.
 * @throws ApiError 400 for an unknown link
 */
export async function unsubscribe(
  db: Database,
  token: string,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  // A concurrent account deletion locks in the other order.
  await transactionWithRetry(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('newsletter_subscribers')
      .where('unsubscribe_token', '=', token)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new ApiError(400, newsletterMessages.unknownLink);
    const subject = { type: 'subscriber', id: deleted.id };
    await recordEvent(trx, { actor: null, action: 'newsletter.ended', subject, ip, now });
  });
}

/** Deletes unconfirmed subscriptions after a week, with their emails. */
export async function deleteExpiredSubscribers(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', expiryCutoff(now))
    .execute();
  await db
    .updateTable('newsletter_subscribers')
    .set({ requested_by: null })
    .where('requested_by', 'is not', null)
    .where('created_at', '<=', expiryCutoff(now))
    .execute();
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - CONFIRMATION_PERIOD_MS);
}
