import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database.ts';

/** The ids of a person's thread and chat, and of a bot answer. */
export interface ThreadAndChat {
  threadId: number;
  chatId: number;
  answerId: number;
  replyId: number;
}

/** Creates a thread that the shelter has answered, a chat that waits for a response, and a bot answer. */
export async function createThreadAndChat(
  db: Database,
  { ownerId, adminId }: { ownerId: number; adminId: number },
): Promise<ThreadAndChat> {
  const now = new Date();
  const common = { user_id: ownerId, created_at: now, active_at: now };
  const { id: threadId } = await db
    .insertInto('messages')
    .values({ ...common, sender: 'user', author_id: ownerId, text: 'Is Maple still with you?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({ ...common, reply_to: threadId, sender: 'admin', author_id: adminId, text: 'She is.' })
    .execute();
  const { id: chatId } = await db
    .insertInto('chats')
    .values({ user_id: ownerId, last_seq: 1, waiting_since: now, started_at: now, last_message_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chat_messages')
    .values({
      chat_id: chatId,
      seq: 1,
      id: randomUUID(),
      sender: 'user',
      author_id: ownerId,
      text: 'Hello?',
      created_at: now,
    })
    .execute();
  const { id: answerId } = await db
    .insertInto('chat_answers')
    .values({ title: 'Parking', keywords: 'parking, car', answer: 'Behind the house.', position: 900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: replyId } = await db
    .insertInto('chat_replies')
    .values({ title: 'Thanks', text: 'Thank you!', position: 900 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { threadId, chatId, answerId, replyId };
}
