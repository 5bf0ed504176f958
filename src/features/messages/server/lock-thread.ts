import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { threadNotFound } from './message-refusals.ts';
import type {} from './schema.ts';

export type LockedThread = Pick<Selectable<Tables['messages']>, 'id' | 'user_id'>;

/**
 * Locks the message that began a thread, so that replies are numbered in the order in which they are seen. The accounts
 * come first: whoever deletes one has it locked before what belongs to it.
 * @param isOwnOnly whether another's thread is not there
 * @throws ApiError 401 where the caller's session has ended, 404 where there is no such thread
 */
export async function lockThread(
  trx: Database,
  id: number,
  { currentUser, isOwnOnly }: { currentUser: CurrentUser; isOwnOnly: boolean },
): Promise<LockedThread> {
  await lockCurrentUser(trx, currentUser);
  const userId = await getOwner(trx, id);
  if (isOwnOnly && userId !== currentUser.id) throw threadNotFound();
  await trx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const thread = await opener(trx, id).select(['id', 'user_id']).forUpdate().executeTakeFirst();
  if (!thread) throw threadNotFound();
  return thread;
}

/** @throws ApiError 404 where there is no such thread, or it is another's */
export async function refuseAnothersThread(db: Database, id: number, currentUser: { id: number }): Promise<void> {
  if ((await getOwner(db, id)) !== currentUser.id) throw threadNotFound();
}

async function getOwner(db: Database, id: number): Promise<number> {
  const known = await opener(db, id).select('user_id').executeTakeFirst();
  if (!known) throw threadNotFound();
  return known.user_id;
}

function opener(db: Database, id: number) {
  return db.selectFrom('messages').where('id', '=', id).where('reply_to', 'is', null);
}
