import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { errorCode, isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { resetLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { accountMessages } from '../account-words.contract.ts';
import { passwordChangedLetter, resetLetter } from './letters.ts';
import { assertStrongPassword, type GuessableShelter } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions, rememberPlace } from './sessions.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import type {} from './schema.ts';

const VALID_MS = 3_600_000;
const REQUESTS_AT_ONCE = 100;
/** A request that always fails is not retried forever. */
const REQUESTS_KEPT_MS = 24 * 3_600_000;

interface ActionContext {
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Records a request for a link that sets a new password. `mailResetLinks` looks for the account after the response, so
 * that the statements before it, and the time they take, are the same for every email. Beyond a few requests an hour
 * nothing is recorded.
 * @throws ApiError 429 for an address that asks too often, whomever for
 */
export async function requestReset(
  db: Database,
  limits: Limits,
  email: string,
  { ip, now }: Pick<ActionContext, 'ip' | 'now'>,
): Promise<void> {
  const pause = await consumeLimit(db, limits, 'resetByIp', networkOf(ip));
  if (pause) throw tooManyRequests(pause);
  const isTooOften = await consumeLimit(db, limits, 'resetByAccount', email.toLowerCase());
  if (isTooOften) return;
  await db.insertInto('reset_requests').values({ email, ip, requested_at: now }).execute();
}

interface Mailing {
  now: Date;
  publicUrl: string;
  /** Called with one line for each failed request, which is retried on the next run. */
  onWarning: (what: string) => void;
  /** Stops it between two requests. */
  signal?: AbortSignal;
}

/** Emails the requested links to those who have an account. Several servers may run it on one database. */
export async function mailResetLinks(db: Database, { now, publicUrl, onWarning, signal }: Mailing): Promise<void> {
  const requests = await db.selectFrom('reset_requests').select('id').orderBy('id').limit(REQUESTS_AT_ONCE).execute();
  for (const { id } of requests) {
    if (signal?.aborted) return;
    try {
      await db.transaction().execute((trx) => mailResetLink(trx, id, { now, publicUrl }));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onWarning(`a reset link could not be mailed (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** A newer link replaces the older ones. */
async function mailResetLink(
  trx: Database,
  id: number,
  { now, publicUrl }: Pick<Mailing, 'now' | 'publicUrl'>,
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
  await queueEmail(trx, { kind: 'password-reset', to, content: resetLetter(user.name), accessLink, now });
  const subject = { type: 'user', id: user.id };
  const action = 'password.reset_requested';
  await recordEvent(trx, { actor: null, action, subject, ip, now: requested_at });
}

/**
 * Sets a new password with a link's token, and ends all sessions of the account. A refused password
 * does not use up the link.
 * @throws ApiError 400 for a password that must not be set, or for a link that was used, replaced, or is too old
 */
export async function resetPassword(
  db: Database,
  { token, password }: { token: string; password: string },
  { ip, now, publicUrl, getShelter }: ActionContext & GuessableShelter,
): Promise<void> {
  const token_hash = hashToken(token);
  const oldest = new Date(now.getTime() - VALID_MS);
  const link = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['user_id', 'name', 'email', 'phone_number'])
    .where('token_hash', '=', token_hash)
    .where('password_resets.created_at', '>', oldest)
    .executeTakeFirst();
  if (!link) throw new ApiError(400, accountMessages.resetFailed);
  await assertStrongPassword(password, { publicUrl, getShelter, person: link });
  const password_hash = await hashPassword(password);
  const email = await db.transaction().execute(async (trx) => {
    // The account first, as everywhere: who asks for a link, or deletes the account, locks it before its links.
    await trx.selectFrom('users').select('id').where('id', '=', link.user_id).forUpdate().execute();
    // Taken by deleting it: of many that come at once with the same link, one finds it.
    const taken = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', token_hash)
      .where('created_at', '>', oldest)
      .returning('user_id')
      .executeTakeFirst();
    if (!taken) throw new ApiError(400, accountMessages.resetFailed);
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', taken.user_id)
      .returning(['id', 'name', 'email', 'is_demo'])
      .executeTakeFirstOrThrow();
    await endAllSessions(trx, user.id);
    const subject = { type: 'user', id: user.id };
    await rememberPlace(trx, user.id, ip, now);
    await recordEvent(trx, { actor: null, action: 'password.reset', subject, ip, now });
    const content = passwordChangedLetter(user.name, publicUrl);
    await queueEmail(trx, { kind: 'password-changed', to: recipientOf(user), content, now });
    return user.email;
  });
  // Whoever has the link need not wait for a pause that others have brought about.
  await resetLimit(db, 'loginByAccount', email.toLowerCase());
}

/** Deletes expired links, also from the outbox. */
export async function forgetOldResets(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<=', new Date(now.getTime() - VALID_MS))
    .execute();
  await db
    .deleteFrom('reset_requests')
    .where('requested_at', '<=', new Date(now.getTime() - REQUESTS_KEPT_MS))
    .execute();
}
