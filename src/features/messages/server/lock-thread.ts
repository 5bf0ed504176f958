import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { holdCaller } from '../../accounts/server/accounts.door.ts';
import { threadNotFound } from './message-refusals.ts';
import type {} from './messages.tables.ts';

export type LockedThread = Pick<Selectable<Tables['messages']>, 'id' | 'user_id'>;

/**
 * Locks the message that began a thread, so that replies are numbered in the order in which they are seen. The accounts
 * come first: whoever deletes one has it locked before what belongs to it.
 * @param isOwnOnly whether another's thread is not there
 * @throws ApiError 401 where the caller's session has ended, 404 where there is no such thread
 */
export async function lockThread(
  change: Database,
  id: number,
  { caller, isOwnOnly }: { caller: Caller; isOwnOnly: boolean },
): Promise<LockedThread> {
  await holdCaller(change, caller);
  const userId = await getOwner(change, id);
  if (isOwnOnly && userId !== caller.id) throw threadNotFound();
  await change.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const thread = await opener(change, id).select(['id', 'user_id']).forUpdate().executeTakeFirst();
  if (!thread) throw threadNotFound();
  return thread;
}

/** @throws ApiError 404 where there is no such thread, or it is another's */
export async function refuseAnothersThread(db: Database, id: number, caller: { id: number }): Promise<void> {
  if ((await getOwner(db, id)) !== caller.id) throw threadNotFound();
}

async function getOwner(db: Database, id: number): Promise<number> {
  const known = await opener(db, id).select('user_id').executeTakeFirst();
  if (!known) throw threadNotFound();
  return known.user_id;
}

function opener(db: Database, id: number) {
  return db.selectFrom('messages').where('id', '=', id).where('reply_to', 'is', null);
}
