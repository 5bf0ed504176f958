import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import {
  accountKey,
  confirmCurrentUser,
  currentUserRows,
  lockCurrentUser,
  type AccountKey,
} from '../../accounts/server/index.ts';
import { threadNotFound } from './message-errors.ts';

export type LockedThread = Pick<Selectable<Tables['messages']>, 'id' | 'user_id' | 'is_question'>;

/**
 * Locks a thread's first message, so that replies get their ids in the order of their commits. Accounts are locked
 * first, as in their deletion, to avoid deadlocks.
 * @param isOwnOnly treats other users' threads as missing
 * @throws ApiError 401 if the session has ended, 404 if the thread does not exist
 */
export async function lockThread(
  trx: Database,
  id: number,
  { currentUser, isOwnOnly }: { currentUser: CurrentUser; isOwnOnly: boolean },
): Promise<LockedThread> {
  if (isOwnOnly) return lockOwnThread(trx, id, currentUser);
  await lockCurrentUser(trx, currentUser);
  const userId = await getOwnerId(trx, id);
  await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const thread = await root(trx, id).select(['id', 'user_id', 'is_question']).forUpdate().executeTakeFirst();
  if (!thread) throw threadNotFound();
  return thread;
}

async function lockOwnThread(trx: Database, id: number, currentUser: CurrentUser): Promise<LockedThread> {
  const [thread] = await lockOwnRows(trx, { thread_id: id, ...accountKey(currentUser) });
  if (thread) return thread;
  await confirmCurrentUser(trx, currentUser);
  throw threadNotFound();
}

const lockOwnRows = compileOnce(
  (_db, value: Value<AccountKey & { thread_id: number }>) => sql<LockedThread>`
    select messages.id, messages.user_id, messages.is_question from messages, ${currentUserRows(value)}
    where messages.id = ${value('thread_id')}::integer and reply_to is null and messages.user_id = users.id
    for key share of users, sessions for update of messages`,
);

/** @throws ApiError 404 if the thread does not exist or is another user's */
export async function assertOwnThread(db: Database, id: number, currentUser: { id: number }): Promise<void> {
  if ((await getOwnerId(db, id)) !== currentUser.id) throw threadNotFound();
}

/** @throws ApiError 404 if the thread does not exist */
export async function getOwnerId(db: Database, id: number): Promise<number> {
  const thread = await root(db, id).select('user_id').executeTakeFirst();
  if (!thread) throw threadNotFound();
  return thread.user_id;
}

function root(db: Database, id: number) {
  return db.selectFrom('messages').where('id', '=', id).where('reply_to', 'is', null);
}
