import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { violatedConstraint } from '../../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { networkOf } from '../../../../platform/limits/network.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../../platform/limits/rate-limits.ts';
import { accountMessages } from '../../accounts.constants.ts';
import { providerMessages } from '../../sign-in.constants.ts';
import type { SignInMethods } from '../../sign-in.contract.ts';
import { lockCurrentUserExclusively } from '../lock-current-user.ts';
import {
  isRemembered,
  lockForLogin,
  startChallenge,
  startSession,
  type LoginContext,
  type LoginResult,
} from '../log-in.ts';
import { emailSignInChange } from './change-methods.ts';
import { completeVisit, type ProviderContext } from './providers.ts';
import { getRoles } from './second-factor.ts';

type LinkContext = ProviderContext & LoginContext;

/**
 * Logs in to the account that is linked to the provider's. An email alone never decides that.
 * @throws ApiError 400 as `completeVisit`, 401 if no account is linked, 403 with a challenge if it needs a second factor
 */
export async function logInWithProvider(
  db: Database,
  limits: Limits,
  { query, device_token }: { query: string; device_token?: string | undefined },
  context: LinkContext,
): Promise<LoginResult & { return_to: string | null }> {
  const { ip, now } = context;
  const block = await consumeLimit(db, limits, 'loginByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  const { issuer, subject, returnTo } = await completeVisit(db, { query, userId: null }, context);
  const result = await transactionWithRetry(db, async (trx) => {
    const linked = await trx
      .updateTable('linked_accounts')
      .set({ last_used_at: now })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .returning('user_id')
      .executeTakeFirst();
    const account = linked && (await lockForLogin(trx, linked.user_id, ip));
    if (!account) return null;
    if (account.has_second_factor && !(await isRemembered(trx, account.id, { device_token, ip, now }))) {
      return startChallenge(trx, account.id, now);
    }
    const roles = await getRoles(trx, account.id, now);
    return startSession(trx, { ...account, ...roles }, context, { method: 'linked account' });
  });
  if (!result) throw new ApiError(401, providerMessages.notLinked);
  await refundLimit(db, 'loginByIp', networkOf(ip));
  if (!('token' in result)) throw new ApiError(403, accountMessages.secondFactor, { next: { second_factor: result } });
  return { ...result, return_to: returnTo };
}

/**
 * Links the provider's account to the current user's.
 * @throws ApiError 400 as `completeVisit`, 409 if it is linked to another one, or this one has one of the provider's
 */
export async function linkAccount(
  db: Database,
  currentUser: CurrentUser,
  query: string,
  context: LinkContext,
): Promise<void> {
  const { ip, now } = context;
  const { provider, issuer, subject, label } = await completeVisit(db, { query, userId: currentUser.id }, context);
  await db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const taken = await trx
      .selectFrom('linked_accounts')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (taken?.user_id === currentUser.id) return;
    if (taken) throw new ApiError(409, providerMessages.taken);
    await trx
      .insertInto('linked_accounts')
      .values({ user_id: currentUser.id, provider, issuer, subject, label, created_at: now })
      .execute()
      .catch((error: unknown) => {
        throw violatedConstraint(error) === '' ? error : new ApiError(409, providerMessages.linkedBefore);
      });
    const details = { provider };
    const user = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'account.linked', subject: user, details, ip, now });
    await emailSignInChange(trx, currentUser, 'An account at another provider was linked', context);
  });
}

/** @throws ApiError 404 if it is not theirs */
export async function unlinkAccount(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  context: LoginContext,
): Promise<void> {
  const { ip, now } = context;
  await db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const unlinked = await trx
      .deleteFrom('linked_accounts')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('provider')
      .executeTakeFirst();
    if (!unlinked) throw new ApiError(404, providerMessages.notFound);
    const subject = { type: 'user', id: currentUser.id };
    const details = { provider: unlinked.provider };
    await recordEvent(trx, { actor: currentUser, action: 'account.unlinked', subject, details, ip, now });
    await emailSignInChange(trx, currentUser, 'An account at another provider was unlinked', context);
  });
}

export async function listLinkedAccounts(db: Database, userId: number): Promise<SignInMethods['linked_accounts']> {
  const rows = await db
    .selectFrom('linked_accounts')
    .select(['id', 'provider', 'label', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
