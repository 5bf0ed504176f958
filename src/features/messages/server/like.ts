import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockThread } from './lock-thread.ts';

/**
 * Likes a thread's first message. Liking again changes nothing.
 * @param isOwnOnly treats other users' threads as missing
 * @throws ApiError 404 if the thread does not exist
 */
export async function like(
  db: Database,
  id: number,
  options: { currentUser: CurrentUser; isOwnOnly: boolean },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, options);
    await trx
      .insertInto('message_likes')
      .values({ message_id: thread.id, user_id: options.currentUser.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
