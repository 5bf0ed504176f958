import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { MAX_INTEGER } from '../../../platform/http/number-schemas.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { Sender } from '../messages.constants.ts';
import { sideIn } from '../messages.permissions.ts';
import { lockThread, type LockedThread } from './lock-thread.ts';
import { threadNotFound } from './message-errors.ts';
import type { ActionContext } from './send-message.ts';

/**
 * Marks a thread as read by the current user's side, up to the last message they see; newer ones stay unread.
 * @throws ApiError 404 if the thread does not exist or is another user's
 */
export async function markRead(
  db: Database,
  id: number,
  { last_read_id }: { last_read_id: number },
  { currentUser, now }: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, {
      currentUser,
      isOwnOnly: !hasCapability(currentUser, 'answer messages'),
    });
    const side = sideIn(thread, currentUser);
    if (side === null) throw threadNotFound();
    await updateReadAt(trx, thread, { side, last_read_id, now });
  });
}

/** Sets when a side has read the other's messages of a locked thread; earlier times stay. */
async function updateReadAt(
  trx: Database,
  { id, user_id }: LockedThread,
  { side, last_read_id = MAX_INTEGER, now }: { side: Sender; last_read_id?: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ read_at: now })
    .where((expression) => expression.or([expression('id', '=', id), expression('reply_to', '=', id)]))
    .where('user_id', '=', user_id)
    .where('sender', '=', side === 'user' ? 'admin' : 'user')
    .where('id', '<=', last_read_id)
    .where('read_at', 'is', null)
    .execute();
}
