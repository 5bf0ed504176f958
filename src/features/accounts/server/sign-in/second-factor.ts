import { sql } from 'kysely';
import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { transactionWithRetry } from '../../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { consumeLimit, resetLimit, tooManyRequests } from '../../../../platform/limits/rate-limits.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import { lockForLogin, startSession, type Credentials, type LoginContext, type LoginResult } from '../log-in.ts';
import { activeStaffRoles } from '../staff-access.ts';
import { consumeAppCode } from './authenticator-app.ts';
import { claimChallenge, findChallenge } from './challenges.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { rememberDevice } from './remembered-devices.ts';

interface SecondStep {
  challenge: string;
  code: string;
  remember_device?: boolean | undefined;
}

/** What the code is, by its form; the method is only set if it counts. */
export type CodeResult = { method: 'totp' | 'recovery code' } | { rejected: 'wrong' | 'used'; message: string };

/**
 * Completes a login with a code of the authenticator app or a recovery code. Wrong codes are limited by account, and
 * recorded. A wrong code does not use up the challenge.
 * @throws ApiError 400 for a wrong or used code, 401 if the challenge was used or has expired, 429 after too many codes
 */
export async function completeLogin(
  db: Database,
  limits: Limits,
  { challenge, code, remember_device = false }: SecondStep,
  context: LoginContext,
): Promise<LoginResult & { device_token: string | null }> {
  const { ip, now } = context;
  const claim = { token: challenge, purpose: 'second factor', now } as const;
  const found = await findChallenge(db, claim);
  if (!found?.user_id) throw new ApiError(401, signInMessages.loginExpired);
  const userId = found.user_id;
  await limitCodes(db, limits, userId, context);
  const result = await transactionWithRetry(db, async (trx) => {
    const account = await lockForLogin(trx, userId, ip);
    if (!account) return null;
    const accepted = await consumeCode(trx, userId, code, now);
    if ('rejected' in accepted) return accepted;
    // Of two requests at once, the second waited for the account, and finds the challenge gone.
    if (!(await claimChallenge(trx, claim))) throw new ApiError(401, signInMessages.loginExpired);
    const device_token = remember_device ? await rememberDevice(trx, userId, context) : null;
    const roles = await getRoles(trx, userId, now);
    return { ...(await startSession(trx, { ...account, ...roles }, context, accepted)), device_token };
  });
  if (!result) throw new ApiError(401, signInMessages.loginExpired);
  if ('rejected' in result) {
    await recordRejection(db, userId, result.rejected, context);
    throw new ApiError(400, result.message, { fields: { code: result.message } });
  }
  await resetLimit(db, 'codeByUser', String(userId));
  return result;
}

/**
 * Uses up a code: six digits are the app's, everything else is a recovery code.
 * @param trx rolled back by the caller if something else fails, and the code counts again
 */
export async function consumeCode(trx: Database, userId: number, code: string, now: Date): Promise<CodeResult> {
  if (/^\d{3}\s?\d{3}$/.test(code)) {
    const rejected = await consumeAppCode(trx, userId, code, now);
    if (rejected === null) return { method: 'totp' };
    return { rejected, message: rejected === 'used' ? signInMessages.usedCode : signInMessages.wrongCode };
  }
  if (await consumeRecoveryCode(trx, userId, code, now)) return { method: 'recovery code' };
  return { rejected: 'wrong', message: signInMessages.wrongRecoveryCode };
}

/** @throws ApiError 429 after too many codes for one account */
export async function limitCodes(
  db: Database,
  limits: Limits,
  userId: number,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const block = await consumeLimit(db, limits, 'codeByUser', String(userId));
  if (!block) return;
  const subject = { type: 'user', id: userId };
  if (block.isNew) await recordEvent(db, { actor: null, action: 'second_factor.guessed', subject, ip, now });
  throw tooManyRequests(block);
}

async function recordRejection(
  db: Database,
  userId: number,
  reason: string,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const subject = { type: 'user', id: userId };
  await recordEvent(db, { actor: null, action: 'second_factor.rejected', subject, details: { reason }, ip, now });
}

/** For the session of an account that logs in without its password. */
export async function getRoles(
  db: Database,
  userId: number,
  now: Date,
): Promise<Pick<Credentials, 'role' | 'staff_roles'>> {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.name as role', activeStaffRoles(now).as('staff_roles')])
    .where(sql.ref('users.id'), '=', userId)
    .executeTakeFirstOrThrow();
}
