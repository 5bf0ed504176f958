import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Sender } from '../message-words.contract.ts';
import { lockThread, refuseAnothersThread, type LockedThread } from './lock-thread.ts';
import { noteRead } from './mark-read.ts';
import { refuseAnothersEmail } from './message-refusals.ts';
import type { ActionContext } from './send-message.ts';
import { findWritten, giveTurnBack, takeTurn, writeMessage } from './write-message.ts';

interface ReplyGiven {
  text: string;
  submission?: string | undefined;
}

/**
 * Answers for the shelter, in anybody's thread. The same submission again is answered with the reply that is there.
 * @returns the reply's number
 * @throws ApiError 404 where no thread has this number
 */
export async function replyForShelter(
  db: Database,
  id: number,
  given: ReplyGiven,
  context: ActionContext,
): Promise<number> {
  return (await reply(db, id, { ...given, sender: 'admin' }, context)).id;
}

/**
 * Answers in a thread of one's own, likewise.
 * @throws ApiError 404 for another's thread, 400 for an e-mail that is not one's own, 429 for too many
 */
export async function replyInOwn(
  db: Database,
  limits: Limits,
  id: number,
  { email, ...given }: ReplyGiven & { email: string },
  context: ActionContext,
): Promise<number> {
  const { currentUser } = context;
  await refuseAnothersThread(db, id, currentUser);
  refuseAnothersEmail(email, currentUser);
  const { submission } = given;
  const known = await findWritten(db, { user_id: currentUser.id, reply_to: id, sender: 'user', submission });
  if (known !== null) return known;
  await takeTurn(db, limits, currentUser);
  const { id: replyId, isNew } = await reply(db, id, { ...given, sender: 'user' }, context);
  if (!isNew) await giveTurnBack(db, currentUser);
  return replyId;
}

async function reply(
  db: Database,
  id: number,
  { text, submission, sender }: ReplyGiven & { sender: Sender },
  { currentUser, now }: ActionContext,
): Promise<{ id: number; isNew: boolean }> {
  return transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, { currentUser, isOwnOnly: sender === 'user' });
    const writing = { user_id: thread.user_id, reply_to: id, sender, text, submission };
    const known = await findWritten(trx, writing);
    if (known !== null) return { id: known, isNew: false };
    // Whoever answers has seen what is there. Before the reply, since what is written notes the person's change at its
    // end: messages are locked before that, here as everywhere.
    await noteRead(trx, thread, { side: sender, now });
    const written = await writeMessage(trx, writing, { currentUser, now });
    if (written.isNew) await noteActive(trx, thread, now);
    return written;
  });
}

async function noteActive(trx: Database, { id }: LockedThread, now: Date): Promise<void> {
  await trx.updateTable('messages').set({ active_at: now }).where('id', '=', id).execute();
}
