import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ChatSender } from '../../src/features/chat/chat.constants.ts';
import type { Database, Tables } from '../../src/platform/database.ts';

/** A message: its sender, its text, and the minutes since the chat started. */
export type TestMessage = [from: ChatSender, text: string, minute: number];

/** Creates a chat with these messages, of an anonymous visitor or of `user_id`. */
export async function createChat(
  db: Database,
  messages: readonly TestMessage[],
  {
    startedAt,
    author_id = null,
    ...traits
  }: Partial<Insertable<Tables['chats']>> & { startedAt: Date; author_id?: number | null },
): Promise<{ id: number }> {
  const at = (minute: number) => new Date(startedAt.getTime() + minute * 60_000);
  const lastOf = (from: ChatSender) => messages.findLastIndex(([sender]) => sender === from) + 1;
  const unanswered = messages.slice(lastOf('admin')).find(([from]) => from === 'user');
  const chat = await db
    .insertInto('chats')
    .values({
      visitor_hash: traits.user_id == null ? randomBytes(32).toString('hex') : null,
      last_seq: messages.length,
      visitor_read_seq: lastOf('user'),
      shelter_read_seq: lastOf('admin'),
      waiting_since: unanswered ? at(unanswered[2]) : null,
      started_at: startedAt,
      last_message_at: at(messages.at(-1)?.[2] ?? 0),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (messages.length > 0) {
    const rows = messages.map(([sender, text, minute], index) => ({
      chat_id: chat.id,
      seq: index + 1,
      id: randomUUID(),
      sender,
      author_id: sender === 'admin' ? author_id : sender === 'user' ? (traits.user_id ?? null) : null,
      text,
      created_at: at(minute),
    }));
    await db.insertInto('chat_messages').values(rows).execute();
  }
  return chat;
}
