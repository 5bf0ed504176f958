import type { Insertable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { emailConfirmationMessages } from '../sign-in.constants.ts';
import { confirmEmailEmail } from './emails.ts';
import { confirmCurrentUser } from './sessions.ts';

const DAY_MS = 86_400_000;
const LINK_VALID_DAYS = 7;

/** Makes a link that confirms an email. @returns it, with the row to insert: only the token's hash is stored */
export function makeConfirmationLink(publicUrl: string): {
  accessLink: string;
  token_hash: Insertable<Tables['email_confirmations']>['token_hash'];
} {
  const token = makeToken();
  return { accessLink: `${publicUrl}/confirm-email?token=${token}`, token_hash: hashToken(token) };
}

/**
 * Confirms the email that a link was sent to; the account's listings become public.
 * @throws ApiError 400 for a link that was used, has expired, or was sent to an email that is no longer the account's
 */
export async function confirmEmail(db: Database, token: string, { ip, now }: { ip: string; now: Date }): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const link = await trx
      .selectFrom('email_confirmations')
      .innerJoin('users', 'users.id', 'email_confirmations.user_id')
      .select(['users.id', 'users.email_confirmed_at'])
      .where('token_hash', '=', hashToken(token))
      .where('email_confirmations.created_at', '>', sentSince(now))
      .whereRef('email_confirmations.email', '=', 'users.email')
      .forUpdate('users')
      .executeTakeFirst();
    if (!link) throw new ApiError(400, emailConfirmationMessages.linkInvalid);
    await trx.deleteFrom('email_confirmations').where('user_id', '=', link.id).execute();
    if (link.email_confirmed_at) return;
    await markConfirmed(trx, link.id, now);
    await recordEvent(trx, {
      actor: { id: link.id },
      action: 'email.confirmed',
      subject: { type: 'user', id: link.id },
      ip,
      now,
    });
  });
}

/** For a user who has shown in another way that they read the account's email, such as with a reset link. */
export async function markConfirmed(trx: Database, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/**
 * Sends another link to the current user.
 * @throws ApiError 409 if the email is confirmed, 429 after too many
 */
export async function resendConfirmation(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  if (await hasConfirmedEmail(db, currentUser.id)) {
    throw new ApiError(409, emailConfirmationMessages.alreadyConfirmed);
  }
  const block = await consumeLimit(db, limits, 'emailConfirmationByUser', String(currentUser.id));
  if (block) throw tooManyRequests(block);
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'is_demo'])
      .where('id', '=', currentUser.id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    const { accessLink, token_hash } = makeConfirmationLink(publicUrl);
    await trx
      .insertInto('email_confirmations')
      .values({ token_hash, user_id: user!.id, email: user!.email, created_at: now })
      .execute();
    await queueEmail(trx, {
      type: 'email-confirmation',
      to: recipientOf(user!),
      content: confirmEmailEmail(user!.name),
      accessLink,
      now,
    });
  });
}

/** Whether someone has shown that they read the account's email. Before, no one gets an email on its behalf. */
export async function hasConfirmedEmail(db: Database, userId: number): Promise<boolean> {
  const confirmed = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes links that no longer work, and what is left of logins in progress. */
export async function deleteExpiredSignIns(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('email_confirmations').where('created_at', '<=', sentSince(now)).execute();
  await db.deleteFrom('sign_in_challenges').where('created_at', '<=', dayAgo).execute();
  await db.deleteFrom('provider_logins').where('created_at', '<=', dayAgo).execute();
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS);
  await db.deleteFrom('remembered_devices').where('created_at', '<=', monthAgo).execute();
}

function sentSince(now: Date): Date {
  return new Date(now.getTime() - LINK_VALID_DAYS * DAY_MS);
}
