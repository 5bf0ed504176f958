import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { transactionWithRetry } from '../../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { networkOf } from '../../../../platform/limits/network.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../../platform/limits/rate-limits.ts';
import { signInMessages } from '../../sign-in.constants.ts';
import type { PasskeyResponse } from '../../sign-in.contract.ts';
import { lockForLogin, startSession, type LoginContext, type LoginResult } from '../log-in.ts';
import { makeUsingOptions, verifyPasskey } from './passkeys.ts';
import { getRoles } from './second-factor.ts';

/** @throws ApiError 429 after too many from one network */
export async function startPasskeyLogin(db: Database, limits: Limits, context: LoginContext) {
  const block = await consumeLimit(db, limits, 'passkeyOptionsByIp', networkOf(context.ip));
  if (block) throw tooManyRequests(block);
  return makeUsingOptions(db, null, context);
}

/**
 * Logs in with a passkey alone: it is a second factor by itself, since it checks who uses it.
 * @throws ApiError 401 for a passkey of another site, an unknown one, a used challenge or a counter that went back, 429
 *   after too many failures from one network
 */
export async function logInWithPasskey(
  db: Database,
  limits: Limits,
  response: PasskeyResponse,
  context: LoginContext,
): Promise<LoginResult> {
  const { ip, now } = context;
  const block = await consumeLimit(db, limits, 'loginByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  const result = await verifyPasskey(db, null, response, context);
  if ('rejected' in result) {
    const subject = { type: 'user', id: result.userId };
    if (result.userId !== null) await recordEvent(db, { actor: null, action: 'passkey.rejected', subject, ip, now });
    throw new ApiError(401, signInMessages.passkeyRejected);
  }
  const { userId } = result;
  const loggedIn = await transactionWithRetry(db, async (trx) => {
    const account = await lockForLogin(trx, userId, ip);
    if (!account) throw new ApiError(401, signInMessages.passkeyRejected);
    const roles = await getRoles(trx, userId, now);
    return startSession(trx, { ...account, ...roles }, context, { method: 'passkey' });
  });
  await refundLimit(db, 'loginByIp', networkOf(ip));
  return loggedIn;
}
