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
import { confirmSubscriptionLetter } from './letters.ts';
import type {} from './schema.ts';
import { confirmLink, isAskedTooOften, type ActionContext } from './subscribe.ts';

/**
 * How an account's own subscription stands: `asked` until the link that was mailed is used. Of a subscription that was
 * made without the account it knows nothing, since nobody has shown that the account's address is their own.
 */
export async function findOwnSubscription(db: Database, userId: number): Promise<'none' | 'asked' | 'subscribed'> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select('user_id')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('asked_by', '=', userId)]))
    .execute();
  if (rows.some(({ user_id }) => user_id === userId)) return 'subscribed';
  return rows.length > 0 ? 'asked' : 'none';
}

/** What is kept of an account's subscription, for whoever asks for their own data. */
export async function exportOwnSubscription(
  db: Database,
  userId: number,
): Promise<{ name: string; email: string; asked_at: string; confirmed_at: string | null } | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['name', 'email', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { name, email, created_at, confirmed_at } = row;
  return { name, email, asked_at: created_at.toISOString(), confirmed_at: confirmed_at?.toISOString() ?? null };
}

/**
 * Mails a link to the account's address that makes its subscription the account's. It does so as well where the address
 * is subscribed without the account, so that nobody learns that it is; after a few mails a day nothing is mailed.
 * @throws ApiError 429 for an address that asks too often, 401 where the session has ended
 */
export async function subscribeFromAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { ip, now, publicUrl }: ActionContext,
): Promise<void> {
  const { id, name, email } = currentUser;
  if (await isAskedTooOften(db, limits, email, ip)) return;
  const token = makeToken();
  await transactionWithRetry(db, async (trx) => {
    const { is_demo } = await lockCurrentUser(trx, currentUser);
    await forgetAsked(trx, id, email);
    const asked = { confirm_token_hash: hashToken(token), created_at: now, asked_by: id };
    const waiting = await trx
      .insertInto('newsletter_subscribers')
      .values({ ...asked, name, email, is_demo, confirmed_at: null, unsubscribe_token: makeToken() })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(asked)
          .where(({ or, eb }) =>
            or([eb('newsletter_subscribers.user_id', 'is', null), eb('newsletter_subscribers.user_id', '<>', id)]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!waiting) return;
    const content = confirmSubscriptionLetter(name);
    const to = recipientOf({ id, name, email, is_demo });
    const accessLink = confirmLink(publicUrl, token);
    await queueEmail(trx, { kind: 'newsletter-confirm', to, content, accessLink, now });
  });
}

/** Ends an account's subscription and deletes its address; what the account has asked for and nobody confirmed as well. */
export async function endOwnSubscription(
  db: Database,
  currentUser: CurrentUser,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  // Its mails go with it; an account that is deleted at this moment gives up the mails first.
  await transactionWithRetry(db, async (trx) => {
    const ended = await trx
      .deleteFrom('newsletter_subscribers')
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    await forgetAsked(trx, currentUser.id, null);
    if (!ended) return;
    const subject = { type: 'subscriber', id: ended.id };
    await recordEvent(trx, { actor: currentUser, action: 'newsletter.left', subject, ip, now });
  });
}

/** Before an account is deleted: what it has asked for and nobody confirmed goes with it, as its subscription does. */
export async function forgetAskedSubscription(trx: Database, userId: number): Promise<void> {
  await forgetAsked(trx, userId, null);
}

/** @param except an address for which it is asked again */
async function forgetAsked(trx: Database, userId: number, except: string | null): Promise<void> {
  const isOther = sql<boolean>`lower(email) is distinct from lower(${except}::text)`;
  await trx
    .deleteFrom('newsletter_subscribers')
    .where('asked_by', '=', userId)
    .where('confirmed_at', 'is', null)
    .where(isOther)
    .execute();
  // The subscription of a stranger stays; only its link is of no use any more.
  await trx
    .updateTable('newsletter_subscribers')
    .set({ asked_by: null, confirm_token_hash: null })
    .where('asked_by', '=', userId)
    .where(isOther)
    .execute();
}
