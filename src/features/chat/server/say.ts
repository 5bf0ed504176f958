import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { isSessionActive } from '../../accounts/server/index.ts';
import type { ChatSide } from '../chat-words.contract.ts';
import type { ChatLink, ChatMessage } from '../chat.contract.ts';
import type {} from './schema.ts';
import { belongsTo, type Visitor } from './open-chat.ts';

/** What is to be said in a conversation. */
export interface Words {
  chatId: number;
  /** A UUID made by whoever says it. */
  id: string;
  from: ChatSide;
  /** The Admin, or the visitor who is signed in; whether their session still lasts is looked up with the writing. */
  author: Pick<CurrentUser, 'id' | 'name' | 'session_id' | 'role'> | null;
  text: string;
  links?: ChatLink[] | null;
  /** Whose conversation it has to be. */
  visitor?: Visitor;
  /** Which server takes it in. */
  server: string;
  now: Date;
}

export interface Said {
  message: ChatMessage;
  /** It is there from an earlier try. */
  isKnown: boolean;
  owner: ChatOwner;
}

/** Whose conversation it is: exactly one of the two is there. */
export interface ChatOwner {
  user_id: number | null;
  visitor_hash: string | null;
}

/**
 * Writes a message down, the next in its conversation, in one statement: it is there or it is not. The same id again
 * is answered with what is there.
 * @returns null where there is no such conversation, it is not the visitor's, or the author's session has ended
 */
export async function say(db: Database, words: Words): Promise<Said | null> {
  try {
    return await write(db, words);
  } catch (error) {
    // The same message came over two connections at once: now it is there.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return write(db, words);
  }
}

async function write(
  db: Database,
  { chatId, id, from, author, text, links, visitor, server, now }: Words,
): Promise<Said | null> {
  const mayWrite = author === null ? sql`true` : isSessionActive(author);
  const isTheirs = visitor === undefined ? sql`true` : belongsTo(visitor);
  const { rows } = await sql<WrittenRow>`
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
      where id = ${chatId} and not exists (select from known) and ${mayWrite} and ${isTheirs}
      returning last_seq, user_id, visitor_hash
    ), said as (
      insert into chat_messages (chat_id, seq, id, sender, author_id, text, links, created_at, server)
      select ${chatId}, last_seq, ${id}::uuid, ${from}, ${author?.id ?? null}::integer, ${text},
        ${links ? JSON.stringify(links) : null}::jsonb, ${now}::timestamptz, ${server}::uuid
      from turn
      returning seq
    )
    select false as is_known, turn.last_seq as seq, ${text}::text as text, ${now}::timestamptz as created_at,
      turn.user_id, turn.visitor_hash, ${from}::text as sender
    from turn
    union all
    select true, known.seq, known.text, known.created_at, chats.user_id, chats.visitor_hash, known.sender
    from known join chats on chats.id = known.chat_id and ${isTheirs}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    isKnown: row.is_known,
    owner: { user_id: row.user_id, visitor_hash: row.visitor_hash },
    message: {
      id,
      conversation: chatId,
      seq: row.seq,
      from: row.sender,
      message: row.text,
      timestamp: row.created_at.toISOString(),
      author: author?.name ?? null,
      links: links ?? null,
    },
  };
}

interface WrittenRow extends ChatOwner {
  is_known: boolean;
  seq: number;
  text: string;
  sender: ChatSide;
  created_at: Date;
}

const UNIQUE_VIOLATION = '23505';
