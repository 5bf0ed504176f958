import type { Database } from '../../../platform/database.ts';
import { MAX_INTEGER } from '../../../platform/http/number-schemas.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { Sender } from '../message-words.contract.ts';
import { sideIn } from '../messages.permissions.ts';
import { lockThread, type LockedThread } from './lock-thread.ts';
import { threadNotFound } from './message-refusals.ts';
import type { ActionContext } from './send-message.ts';

/**
 * Notes that the caller's side has seen a thread, up to the message that they have before them: what has arrived since
 * stays unread.
 * @throws ApiError 404 where there is no such thread, or it is another's
 */
export async function markRead(
  db: Database,
  id: number,
  { until }: { until: number },
  { currentUser, now }: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, { currentUser, isOwnOnly: currentUser.role !== 'Admin' });
    const side = sideIn(thread, currentUser);
    if (side === null) throw threadNotFound();
    await noteRead(trx, thread, { side, until, now });
  });
}

/** Notes when a side has seen what the other wrote in a locked thread; what it saw before keeps its time. */
export async function noteRead(
  trx: Database,
  { id, user_id }: LockedThread,
  { side, until = MAX_INTEGER, now }: { side: Sender; until?: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ read_at: now })
    .where((expression) => expression.or([expression('id', '=', id), expression('reply_to', '=', id)]))
    .where('user_id', '=', user_id)
    .where('sender', '=', side === 'user' ? 'admin' : 'user')
    .where('id', '<=', until)
    .where('read_at', 'is', null)
    .execute();
}
