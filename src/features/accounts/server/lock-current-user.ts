import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { accountMessages } from '../accounts.constants.ts';
import { roleIds } from './schema.ts';

/**
 * Checks, as `confirmCurrentUser` does, that the session is still active and the role unchanged, and protects both and the
 * account from deletion until the transaction ends, for writes that belong to it.
 * @returns whether it is a demo account
 * @throws ApiError 401 as `confirmCurrentUser`
 */
export async function lockCurrentUser(trx: Database, currentUser: CurrentUser): Promise<{ is_demo: boolean }> {
  const [account] = await lockAccount(trx, accountKey(currentUser));
  if (!account) throw new ApiError(401, accountMessages.sessionEnded);
  return account;
}

/**
 * Also serializes a person's transactions: with a limit on their rows, two at once could both take the last slot.
 * @throws ApiError 401 as `confirmCurrentUser`
 */
export async function lockCurrentUserExclusively(trx: Database, currentUser: CurrentUser): Promise<void> {
  const [account] = await lockAccountExclusively(trx, accountKey(currentUser));
  if (!account) throw new ApiError(401, accountMessages.sessionEnded);
}

/** Identifies the current user's rows in a statement. */
export interface AccountKey {
  account_id: number;
  session_id: number;
  role_id: number;
}

export function accountKey({ id, session_id, role }: CurrentUser): AccountKey {
  return { account_id: id, session_id, role_id: roleIds[role] };
}

/**
 * SQL, for the end of a FROM clause: the rows of `users` and `sessions` of a current user whose session is active and
 * whose role is unchanged. Lock both, the user first: the rest of a statement sees the rows as they were before it
 * waited, but a session deleted since cannot be locked. So a change of role must end the person's sessions.
 */
export function currentUserRows(value: Value<AccountKey>): RawBuilder<unknown> {
  return sql`users join sessions on users.id = ${value('account_id')}::integer
    and users.role_id = ${value('role_id')}::integer
    and sessions.id = ${value('session_id')}::integer and sessions.user_id = users.id`;
}

const lockAccount = compileOnce(
  (_db, value: Value<AccountKey>) =>
    sql<{ is_demo: boolean }>`select users.is_demo from ${currentUserRows(value)} for key share of users, sessions`,
);

const lockAccountExclusively = compileOnce(
  (_db, value: Value<AccountKey>) =>
    sql`select from ${currentUserRows(value)} for no key update of users for key share of sessions`,
);
