import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Sender } from '../messages.constants.ts';
import { assertOwnThread, getOwnerId, lockThread, type LockedThread } from './lock-thread.ts';
import { assertOwnEmail } from './message-errors.ts';
import type { ActionContext } from './send-message.ts';
import {
  findMessageByKey,
  refundMessageLimit,
  consumeMessageLimit,
  writeMessage,
  writeOnce,
  type WrittenMessage,
} from './write-message.ts';

/** What else a user's reply to a question changes, in its transaction; provided by the composition root. */
export type OnReply = (trx: Database, threadId: number, context: ActionContext) => Promise<void>;

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
  { onReply, ...context }: ActionContext & { onReply: OnReply },
): Promise<number> {
  const { currentUser } = context;
  await assertOwnThread(db, id, currentUser);
  assertOwnEmail(email, currentUser);
  const { submission } = input;
  const existing = await findMessageByKey(db, { user_id: currentUser.id, reply_to: id, sender: 'user', submission });
  if (existing !== null) return existing;
  await consumeMessageLimit(db, limits, currentUser);
  const { id: replyId, isNew } = await reply(db, id, { ...input, sender: 'user' }, { ...context, onReply });
  if (!isNew) await refundMessageLimit(db, currentUser);
  return replyId;
}

async function reply(
  db: Database,
  id: number,
  { text, submission, sender }: ReplyInput & { sender: Sender },
  { onReply, ...context }: ActionContext & { onReply?: OnReply },
): Promise<WrittenMessage> {
  const { currentUser, now } = context;
  const write = async (trx: Database) => {
    const thread = await lockThread(trx, id, { currentUser, isOwnOnly: sender === 'user' });
    const message = { user_id: thread.user_id, reply_to: id, sender, text, submission };
    const existing = await findMessageByKey(trx, message);
    if (existing !== null) return { id: existing, isNew: false };
    if (thread.is_question) await onReply?.(trx, id, context);
    // A reply marks the thread as read. Before the insert: its trigger locks the user's change record, and messages are
    // always locked first.
    await updateRead(trx, { ...thread, read_by: sender === 'user' ? 'admin' : 'user', now });
    return writeMessage(trx, message, { currentUser, now });
  };
  const getKey = async () => ({ user_id: await getOwnerId(db, id), reply_to: id, sender, submission });
  return writeOnce(db, write, getKey);
}

/** Marks the other side's messages of a locked thread as read, and the thread as active. */
const updateRead = compileOnce(
  (_db, value: Value<LockedThread & { read_by: Sender; now: Date }>) => sql`
    update messages set
      read_at = case when sender = ${value('read_by')} then coalesce(read_at, ${value('now')}) else read_at end,
      active_at = case when id = ${value('id')} then ${value('now')} else active_at end
    where id = ${value('id')}
      or reply_to = ${value('id')} and user_id = ${value('user_id')} and sender = ${value('read_by')} and read_at is null`,
);
