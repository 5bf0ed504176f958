import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { isSessionActive } from '../../accounts/server/index.ts';
import type { ChatSender } from '../chat.constants.ts';
import type { ChatLink, ChatMessage } from '../chat.contract.ts';
import { belongsTo, type VisitorIdentity } from './open-chat.ts';

export interface NewMessage {
  chatId: number;
  /** A UUID made by the sender. */
  id: string;
  from: ChatSender;
  /** The Admin or the signed-in visitor. The insert checks that their session has not ended. */
  author: Pick<CurrentUser, 'id' | 'name' | 'session_id' | 'role'> | null;
  text: string;
  links?: ChatLink[] | null;
  /** If set, the chat must belong to this visitor. */
  visitor?: VisitorIdentity;
  /** The server that accepts the message. */
  server: string;
  now: Date;
}

export interface AppendedMessage {
  message: ChatMessage;
  /** Whether an earlier attempt already stored the message. */
  isDuplicate: boolean;
  owner: ChatOwner;
}

/** The owner of a chat: exactly one of the two is set. */
export interface ChatOwner {
  user_id: number | null;
  visitor_hash: string | null;
}

/**
 * Appends a message to its chat, in one atomic statement. A repeated id returns the stored message.
 * @returns null if the chat does not exist, is not the visitor's, or the author's session has ended
 */
export async function appendMessage(db: Database, message: NewMessage): Promise<AppendedMessage | null> {
  try {
    return await insertMessage(db, message);
  } catch (error) {
    // Another connection stored the same message at the same time.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return insertMessage(db, message);
  }
}

async function insertMessage(
  db: Database,
  { chatId, id, from, author, text, links, visitor, server, now }: NewMessage,
): Promise<AppendedMessage | null> {
  const hasSession = author === null ? sql`true` : isSessionActive(author);
  const isOwner = visitor === undefined ? sql`true` : belongsTo(visitor);
  const { rows } = await sql<AppendedRow>`
    with known as (
      select m.* from chat_messages m where m.chat_id = ${chatId} and m.id = ${id}
    ), turn as (
      update chats set
        last_seq = last_seq + 1,
        last_message_at = greatest(last_message_at, ${now}::timestamptz),
        closed_at = case when ${from} = 'bot' then closed_at end,
        waiting_since = case ${from} when 'user' then coalesce(waiting_since, ${now}::timestamptz)
          when 'bot' then waiting_since end,
        assigned_to = case when ${from} = 'admin' then coalesce(assigned_to, ${author?.id ?? null}::integer)
          else assigned_to end,
        visitor_read_seq = case when ${from} = 'user' then last_seq + 1 else visitor_read_seq end,
        shelter_read_seq = case when ${from} = 'admin' then last_seq + 1 else shelter_read_seq end
      where id = ${chatId} and not exists (select from known) and ${hasSession} and ${isOwner}
      returning last_seq, user_id, visitor_hash
    ), said as (
      insert into chat_messages (chat_id, seq, id, sender, author_id, text, links, created_at, server)
      select ${chatId}, last_seq, ${id}::uuid, ${from}, ${author?.id ?? null}::integer, ${text},
        ${links ? JSON.stringify(links) : null}::jsonb, ${now}::timestamptz, ${server}::uuid
      from turn
      returning seq
    )
    select false as is_duplicate, turn.last_seq as seq, ${text}::text as text, ${now}::timestamptz as created_at,
      turn.user_id, turn.visitor_hash, ${from}::text as sender
    from turn
    union all
    select true, known.seq, known.text, known.created_at, chats.user_id, chats.visitor_hash, known.sender
    from known join chats on chats.id = known.chat_id and ${isOwner}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    isDuplicate: row.is_duplicate,
    owner: { user_id: row.user_id, visitor_hash: row.visitor_hash },
    message: {
      id,
      chat_id: chatId,
      seq: row.seq,
      from: row.sender,
      message: row.text,
      timestamp: row.created_at.toISOString(),
      author: author?.name ?? null,
      links: links ?? null,
    },
  };
}

interface AppendedRow extends ChatOwner {
  is_duplicate: boolean;
  seq: number;
  text: string;
  sender: ChatSender;
  created_at: Date;
}

const UNIQUE_VIOLATION = '23505';
