import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { confirmCurrentUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { confirmSubscriptionEmail } from './emails.ts';
import { confirmLink, hasReachedEmailLimit, type ActionContext } from './subscribe.ts';

/**
 * `pending` until the confirmation link is used. Ignores a subscription made without the account, since nobody has
 * shown that the account owns the email.
 */
export async function findOwnSubscriptionStatus(
  db: Database,
  userId: number,
): Promise<'none' | 'pending' | 'subscribed'> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select('user_id')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('requested_by', '=', userId)]))
    .execute();
  if (rows.some(({ user_id }) => user_id === userId)) return 'subscribed';
  return rows.length > 0 ? 'pending' : 'none';
}

/** The subscription's data, for the personal data export. */
export async function exportOwnSubscription(
  db: Database,
  userId: number,
): Promise<{ name: string; email: string; requested_at: string; confirmed_at: string | null } | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['name', 'email', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { name, email, created_at, confirmed_at } = row;
  return { name, email, requested_at: created_at.toISOString(), confirmed_at: confirmed_at?.toISOString() ?? null };
}

/**
 * Sends a confirmation link to the account's email. Also if the email is already subscribed without the account, so
 * that the response does not reveal it; after a few emails a day, nothing is sent.
 * @throws ApiError 429 after too many requests from one IP, 401 if the session has ended
 */
export async function subscribeFromAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  const { id, name, email } = currentUser;
  if (await hasReachedEmailLimit(db, limits, email, ip)) return;
  const token = makeToken();
  await transactionWithRetry(db, async (trx) => {
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    await deletePendingRequests(trx, id, email);
    const request = { confirm_token_hash: hashToken(token), created_at: now, requested_by: id };
    const pending = await trx
      .insertInto('newsletter_subscribers')
      .values({ ...request, name, email, is_demo, confirmed_at: null, unsubscribe_token: makeToken() })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(request)
          .where(({ or, eb }) =>
            or([eb('newsletter_subscribers.user_id', 'is', null), eb('newsletter_subscribers.user_id', '<>', id)]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!pending) return;
    const content = confirmSubscriptionEmail(name);
    const to = recipientOf({ id, name, email, is_demo });
    const accessLink = confirmLink(publicUrl, token);
    await queueEmail(trx, { type: 'newsletter-confirm', to, content, accessLink, now });
  });
}

/** Ends the account's subscription and its pending requests, and deletes the email from the list. */
export async function endOwnSubscription(
  db: Database,
  currentUser: CurrentUser,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  // Deletes emails too; a concurrent account deletion locks them in the other order.
  await transactionWithRetry(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('newsletter_subscribers')
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    await deletePendingRequests(trx, currentUser.id, null);
    if (!deleted) return;
    const subject = { type: 'subscriber', id: deleted.id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.left', subject, ip, now });
  });
}

/** Deletes the account's unconfirmed requests; its confirmed subscription is deleted with the account. */
export async function deletePendingSubscription(trx: Database, userId: number): Promise<void> {
  await deletePendingRequests(trx, userId, null);
}

/** @param keptEmail an email that is requested again */
async function deletePendingRequests(trx: Database, userId: number, confirmedEmail: string | null): Promise<void> {
  const isOtherEmail = sql<boolean>`lower(email) is distinct from lower(${confirmedEmail}::text)`;
  await trx
    .deleteFrom('newsletter_subscribers')
    .where('requested_by', '=', userId)
    .where('confirmed_at', 'is', null)
    .where(isOtherEmail)
    .execute();
  // Another person's subscription stays; only the requested link becomes invalid.
  await trx
    .updateTable('newsletter_subscribers')
    .set({ requested_by: null, confirm_token_hash: null })
    .where('requested_by', '=', userId)
    .where(isOtherEmail)
    .execute();
}
