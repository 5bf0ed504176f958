import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { lockThread } from './lock-thread.ts';

/**
 * Likes the message that began a thread. Everybody does so once: again changes nothing.
 * @param isOwnOnly whether another's thread is not there
 * @throws ApiError 404 where there is no such thread
 */
export async function like(db: Database, id: number, who: { caller: Caller; isOwnOnly: boolean }): Promise<void> {
  await retried(db, async (change) => {
    const thread = await lockThread(change, id, who);
    await change
      .insertInto('message_likes')
      .values({ message_id: thread.id, user_id: who.caller.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
