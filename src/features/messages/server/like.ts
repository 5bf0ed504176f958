import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockThread } from './lock-thread.ts';

/**
 * Likes the message that began a thread. Everybody does so once: again changes nothing.
 * @param isOwnOnly whether another's thread is not there
 * @throws ApiError 404 where there is no such thread
 */
export async function like(
  db: Database,
  id: number,
  who: { currentUser: CurrentUser; isOwnOnly: boolean },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, who);
    await trx
      .insertInto('message_likes')
      .values({ message_id: thread.id, user_id: who.currentUser.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
