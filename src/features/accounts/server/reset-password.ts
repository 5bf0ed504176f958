import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { handleEach } from '../../../platform/jobs/handle-each.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { resetLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { passwordResetMessages } from '../password-reset.constants.ts';
import { markConfirmed } from './confirm-email.ts';
import { passwordChangedEmail, passwordResetEmail } from './emails.ts';
import { assertStrongPassword, type PasswordContext } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions, recordKnownNetwork } from './sessions.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';

const LINK_VALID_MS = 3_600_000;
const REQUEST_BATCH_SIZE = 100;
/** A request that always fails is dropped after a day. */
const REQUEST_RETENTION_MS = 24 * 3_600_000;

interface ActionContext {
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Records a request for a reset link. `emailResetLinks` looks up the account after the response, so that statements and
 * timing are the same for every email. Requests beyond a few an hour are ignored.
 * @throws ApiError 429 after too many requests from one IP
 */
export async function requestReset(
  db: Database,
  limits: Limits,
  email: string,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  const networkBlock = await consumeLimit(db, limits, 'resetByIp', networkOf(ip));
  if (networkBlock) throw tooManyRequests(networkBlock);
  const accountBlock = await consumeLimit(db, limits, 'resetByAccount', email.toLowerCase());
  if (accountBlock) return;
  await db.insertInto('reset_requests').values({ email, ip, requested_at: now }).execute();
}

/** Emails the requested links to those who have an account. Several servers may run it on one database. */
export async function emailResetLinks(db: Database, context: JobContext): Promise<void> {
  const requests = await db.selectFrom('reset_requests').select('id').orderBy('id').limit(REQUEST_BATCH_SIZE).execute();
  const failed = 'a reset link couldn’t be emailed';
  await handleEach(db, requests, { failed, ...context }, (trx, { id }) => emailResetLink(trx, id, context));
}

/** A newer link replaces the older ones. */
async function emailResetLink(
  trx: Database,
  id: number,
  { now, publicUrl }: Pick<JobContext, 'now' | 'publicUrl'>,
): Promise<void> {
  // Claimed by deleting it: only one of several servers finds it.
  const request = await trx.deleteFrom('reset_requests').where('id', '=', id).returningAll().executeTakeFirst();
  if (!request) return;
  const { email, ip, requested_at } = request;
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  if (!user) return;
  const token = makeToken();
  await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
  await trx
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, created_at: now })
    .execute();
  const accessLink = `${publicUrl}/reset-password?token=${token}`;
  const to = recipientOf(user);
  await queueEmail(trx, { type: 'password-reset', to, content: passwordResetEmail(user.name), accessLink, now });
  const subject = { type: 'user', id: user.id };
  const action = 'password.reset_requested';
  await recordEvent(trx, { actor: null, action, subject, ip, now: requested_at });
}

/**
 * Sets a new password with a reset token, and ends all sessions of the account. A rejected password does not use up the
 * link.
 * @throws ApiError 400 for a weak password, or for a link that was used, replaced or has expired
 */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
  { ip, now, publicUrl, getShelter }: ActionContext & PasswordContext,
): Promise<void> {
  const token_hash = hashToken(token);
  const issuedAfter = new Date(now.getTime() - LINK_VALID_MS);
  const link = await findLink(db, token_hash, issuedAfter);
  if (!link) throw new ApiError(400, passwordResetMessages.failed);
  await assertStrongPassword(password, { publicUrl, getShelter, person: link });
  const password_hash = await hashPassword(password);
  const email = await db.transaction().execute(async (trx) => {
    // Locks the account first, as reset requests and account deletion do.
    await trx.selectFrom('users').select('id').where('id', '=', link.user_id).forUpdate().execute();
    // Claimed by deleting it: only one of several concurrent requests finds it.
    const claimed = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', token_hash)
      .where('created_at', '>', issuedAfter)
      .returning('user_id')
      .executeTakeFirst();
    if (!claimed) throw new ApiError(400, passwordResetMessages.failed);
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', claimed.user_id)
      .returning(['id', 'name', 'email', 'is_demo'])
      .executeTakeFirstOrThrow();
    await endAllSessions(trx, user.id);
    const subject = { type: 'user', id: user.id };
    await recordKnownNetwork(trx, user.id, ip, now);
    await markConfirmed(trx, user.id, now);
    await recordEvent(trx, { actor: null, action: 'password.reset', subject, ip, now });
    const content = passwordChangedEmail(user.name, publicUrl);
    await queueEmail(trx, { type: 'password-changed', to: recipientOf(user), content, now });
    return user.email;
  });
  // The link proves ownership: clear a login block that others caused.
  await resetLimit(db, 'loginByAccount', email.toLowerCase());
}

async function findLink(db: Database, token_hash: string, issuedAfter: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['user_id', 'name', 'email', 'phone_number'])
    .where('token_hash', '=', token_hash)
    .where('password_resets.created_at', '>', issuedAfter)
    .executeTakeFirst();
}

/**
 * For the page of the link, before a new password is typed. Does not use up the link.
 * @throws ApiError 400 for a link that was used, replaced or has expired
 */
export async function checkResetLink(db: Database, token: string, now: Date): Promise<void> {
  const link = await findLink(db, hashToken(token), new Date(now.getTime() - LINK_VALID_MS));
  if (!link) throw new ApiError(400, passwordResetMessages.linkExpired);
}

/** A trigger also erases the links from the outbox. */
export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<=', new Date(now.getTime() - LINK_VALID_MS))
    .execute();
  await db
    .deleteFrom('reset_requests')
    .where('requested_at', '<=', new Date(now.getTime() - REQUEST_RETENTION_MS))
    .execute();
}
