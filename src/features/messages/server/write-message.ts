import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { refundLimit, consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Sender } from '../messages.constants.ts';

/** A thread's first message, or a reply. */
export interface NewMessage {
  user_id: number;
  reply_to: number | null;
  sender: Sender;
  text: string;
  /** A UUID made by the sender, which identifies retries. */
  submission: string | undefined;
}

type MessageKey = Pick<NewMessage, 'user_id' | 'reply_to' | 'sender' | 'submission'>;

/**
 * Counts a message against the User's rate limit; staff who answer messages have none.
 * @throws ApiError 429 for too many messages
 */
export async function consumeMessageLimit(db: Database, limits: Limits, currentUser: CurrentUser): Promise<void> {
  if (hasCapability(currentUser, 'answer messages')) return;
  const block = await consumeLimit(db, limits, 'messageByUser', String(currentUser.id));
  if (block) throw tooManyRequests(block);
}

/** A retry does not count. */
export async function refundMessageLimit(db: Database, currentUser: CurrentUser): Promise<void> {
  if (!hasCapability(currentUser, 'answer messages')) await refundLimit(db, 'messageByUser', String(currentUser.id));
}

/**
 * Finds the id of the message that was sent with this submission.
 * @throws ApiError 400 if the submission belongs to another message
 */
export async function findMessageByKey(
  db: Database,
  { user_id, reply_to, sender, submission }: MessageKey,
): Promise<number | null> {
  if (submission === undefined) return null;
  const written = await db
    .selectFrom('messages')
    .select(['id', 'reply_to'])
    .where('user_id', '=', user_id)
    .where('sender', '=', sender)
    .where('submission', '=', submission)
    .executeTakeFirst();
  if (!written) return null;
  if (written.reply_to === reply_to) return written.id;
  const error = 'belongs to another message';
  throw new ApiError(400, `This submission ${error}.`, { fields: { submission: error } });
}

export interface WrittenMessage {
  id: number;
  isNew: boolean;
}

/**
 * Runs a transaction that ends with `writeMessage`. If another request with its submission was first, nothing of it is
 * committed.
 * @param getKey finds the other request's message
 */
export async function writeOnce(
  db: Database,
  write: (trx: Database) => Promise<WrittenMessage>,
  getKey: () => MessageKey | Promise<MessageKey>,
): Promise<WrittenMessage> {
  try {
    return await transactionWithRetry(db, write);
  } catch (error) {
    if (violatedConstraint(error) !== 'messages_sent_once') throw error;
    return { id: (await findMessageByKey(db, await getKey()))!, isNew: false };
  }
}

/**
 * Asks a user in a thread of its own, in the transaction of a rule that sends the question by email itself.
 * @returns its id
 */
export async function insertQuestion(
  trx: Database,
  { user_id, text, author, now }: { user_id: number; text: string; author: { id: number }; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('messages')
    .values({
      user_id,
      reply_to: null,
      sender: 'admin',
      author_id: author.id,
      text,
      submission: null,
      created_at: now,
      active_at: now,
      read_at: user_id === author.id ? now : null,
      emailed_at: now,
      is_question: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the message and commits. The database rejects a second one with its submission. */
export async function writeMessage(
  trx: Database,
  { submission, ...message }: NewMessage,
  { currentUser, now }: { currentUser: CurrentUser; now: Date },
): Promise<WrittenMessage> {
  // A message to oneself is read.
  const isToSelf = message.sender === 'admin' && message.user_id === currentUser.id;
  const insertion = trx
    .insertInto('messages')
    .values({
      ...message,
      submission: submission ?? null,
      author_id: currentUser.id,
      created_at: now,
      active_at: now,
      read_at: isToSelf ? now : null,
    })
    .returning('id');
  const [written] = await executeLast(trx, insertion);
  return { id: written!.id, isNew: true };
}
