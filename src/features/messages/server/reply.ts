import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Sender } from '../messages.constants.ts';
import { lockThread, assertOwnThread, type LockedThread } from './lock-thread.ts';
import { updateReadAt } from './mark-read.ts';
import { assertOwnEmail } from './message-errors.ts';
import type { ActionContext } from './send-message.ts';
import { findPetByKey, refundMessageLimit, consumeMessageLimit, writeMessage } from './write-message.ts';

interface ReplyInput {
  text: string;
  submission?: string | undefined;
}

/**
 * Replies for the shelter, in any thread. A repeated submission returns the existing reply.
 * @returns the reply's id
 * @throws ApiError 404 if the thread does not exist
 */
export async function replyAsShelter(
  db: Database,
  id: number,
  input: ReplyInput,
  context: ActionContext,
): Promise<number> {
  return (await reply(db, id, { ...input, sender: 'admin' }, context)).id;
}

/**
 * Replies in the user's own thread. A repeated submission returns the existing reply.
 * @returns the reply's id
 * @throws ApiError 404 for another user's thread, 400 for another user's email, 429 for too many messages
 */
export async function replyAsUser(
  db: Database,
  limits: Limits,
  id: number,
  { email, ...input }: ReplyInput & { email: string },
  context: ActionContext,
): Promise<number> {
  const { currentUser } = context;
  await assertOwnThread(db, id, currentUser);
  assertOwnEmail(email, currentUser);
  const { submission } = input;
  const existing = await findPetByKey(db, { user_id: currentUser.id, reply_to: id, sender: 'user', submission });
  if (existing !== null) return existing;
  await consumeMessageLimit(db, limits, currentUser);
  const { id: replyId, isNew } = await reply(db, id, { ...input, sender: 'user' }, context);
  if (!isNew) await refundMessageLimit(db, currentUser);
  return replyId;
}

async function reply(
  db: Database,
  id: number,
  { text, submission, sender }: ReplyInput & { sender: Sender },
  { currentUser, now }: ActionContext,
): Promise<{ id: number; isNew: boolean }> {
  return transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, { currentUser, isOwnOnly: sender === 'user' });
    const message = { user_id: thread.user_id, reply_to: id, sender, text, submission };
    const existing = await findPetByKey(trx, message);
    if (existing !== null) return { id: existing, isNew: false };
    // A reply marks the thread as read. Before the insert: its trigger locks the user's change record, and messages are
    // always locked first.
    await updateReadAt(trx, thread, { side: sender, now });
    const written = await writeMessage(trx, message, { currentUser, now });
    if (written.isNew) await updateActiveAt(trx, thread, now);
    return written;
  });
}

async function updateActiveAt(trx: Database, { id }: LockedThread, now: Date): Promise<void> {
  await trx.updateTable('messages').set({ active_at: now }).where('id', '=', id).execute();
}
