import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type {} from '../../src/features/chat/server/schema.ts';
import type { ChatSide } from '../../src/features/chat/chat-words.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';

/** What is said in a conversation: by whom, the words, and how many minutes after its beginning. */
export type SaidInTest = [from: ChatSide, text: string, minute: number];

/** A conversation of a visitor's browser, or of `user_id`, in which this was said. */
export async function createChat(
  db: Database,
  said: readonly SaidInTest[],
  {
    begun,
    author_id = null,
    ...traits
  }: Partial<Insertable<Tables['chats']>> & { begun: Date; author_id?: number | null },
): Promise<{ id: number }> {
  const at = (minute: number) => new Date(begun.getTime() + minute * 60_000);
  const lastOf = (from: ChatSide) => said.findLastIndex(([sender]) => sender === from) + 1;
  const unanswered = said.slice(lastOf('admin')).find(([from]) => from === 'user');
  const chat = await db
    .insertInto('chats')
    .values({
      visitor_hash: traits.user_id == null ? randomBytes(32).toString('hex') : null,
      last_seq: said.length,
      visitor_read_seq: lastOf('user'),
      shelter_read_seq: lastOf('admin'),
      waiting_since: unanswered ? at(unanswered[2]) : null,
      started_at: begun,
      last_message_at: at(said.at(-1)?.[2] ?? 0),
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (said.length > 0) {
    const rows = said.map(([sender, text, minute], index) => ({
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
