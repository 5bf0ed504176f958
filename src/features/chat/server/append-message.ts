import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { isSessionActive } from '../../accounts/server/index.ts';
import type { ChatSender } from '../chat.constants.ts';
import type { ChatLink, ChatMessage } from '../chat.contract.ts';
import type { VisitorIdentity } from './open-chat.ts';

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

async function insertMessage(db: Database, { visitor, ...input }: NewMessage): Promise<AppendedMessage | null> {
  const { chatId, id, from, author, text, links, now } = input;
  const message: MessageValues = {
    chat_id: chatId,
    id,
    sender: from,
    text,
    now,
    server: input.server,
    links: links ? JSON.stringify(links) : null,
    is_any_owner: visitor === undefined,
    owner_id: visitor?.user_id ?? null,
    owner_hash: visitor?.user_id === null ? visitor.visitor_hash : null,
  };
  const [row] = author
    ? await insertByAuthor(db, { ...message, author_id: author.id, session_id: author.session_id, role: author.role })
    : await insertAnonymously(db, message);
  if (!row) return null;
  return {
    isDuplicate: row.known_text !== null,
    owner: { user_id: row.user_id, visitor_hash: row.visitor_hash },
    message: {
      id,
      chat_id: chatId,
      seq: row.seq,
      from: row.known_sender ?? from,
      message: row.known_text ?? text,
      timestamp: (row.known_created_at ?? now).toISOString(),
      author: author?.name ?? null,
      links: links ?? null,
    },
  };
}

interface MessageValues {
  chat_id: number;
  id: string;
  sender: ChatSender;
  text: string;
  /** JSON. */
  links: string | null;
  now: Date;
  server: string;
  /** Whether anybody's chat will do; otherwise one of the two below identifies its owner. */
  is_any_owner: boolean;
  owner_id: number | null;
  owner_hash: string | null;
}

interface AuthorValues extends MessageValues {
  author_id: number;
  session_id: number;
  role: CurrentUser['role'];
}

/** The `known_…` fields contain what an earlier attempt stored. They are null for a new message. */
interface AppendedRow extends ChatOwner {
  seq: number;
  known_text: string | null;
  known_created_at: Date | null;
  known_sender: ChatSender | null;
}

const insertAnonymously = compileOnce<MessageValues, AppendedRow>((_db, value) =>
  insertStatement(value, { authorId: sql`null::integer`, hasSession: sql`true` }),
);

const insertByAuthor = compileOnce<AuthorValues, AppendedRow>((_db, value) => {
  const author = { id: value('author_id'), session_id: value('session_id'), role: value('role') };
  return insertStatement(value, { authorId: sql`${author.id}::integer`, hasSession: isSessionActive(author) });
});

function insertStatement(
  value: Value<MessageValues>,
  { authorId, hasSession }: { authorId: RawBuilder<unknown>; hasSession: RawBuilder<boolean> },
): RawBuilder<AppendedRow> {
  const [chatId, id, sender, now] = [value('chat_id'), value('id'), value('sender'), value('now')];
  const isOwner = sql`(${value('is_any_owner')} or chats.user_id = ${value('owner_id')}::integer
    or chats.visitor_hash = ${value('owner_hash')}::text)`;
  return sql<AppendedRow>`
    with known as (
      select m.* from chat_messages m where m.chat_id = ${chatId} and m.id = ${id}
    ), turn as (
      update chats set
        last_seq = last_seq + 1,
        last_message_at = greatest(last_message_at, ${now}::timestamptz),
        closed_at = case when ${sender} = 'bot' then closed_at end,
        waiting_since = case ${sender} when 'user' then coalesce(waiting_since, ${now}::timestamptz)
          when 'bot' then waiting_since end,
        assigned_to = case when ${sender} = 'admin' then coalesce(assigned_to, ${authorId}) else assigned_to end,
        visitor_read_seq = case when ${sender} = 'user' then last_seq + 1 else visitor_read_seq end,
        shelter_read_seq = case when ${sender} = 'admin' then last_seq + 1 else shelter_read_seq end
      where id = ${chatId} and not exists (select from known) and ${hasSession} and ${isOwner}
      returning last_seq, user_id, visitor_hash
    ), said as (
      insert into chat_messages (chat_id, seq, id, sender, author_id, text, links, created_at, server)
      select ${chatId}, last_seq, ${id}::uuid, ${sender}, ${authorId}, ${value('text')}, ${value('links')}::jsonb,
        ${now}::timestamptz, ${value('server')}::uuid
      from turn
    )
    select turn.last_seq as seq, turn.user_id, turn.visitor_hash,
      null::text as known_text, null::timestamptz as known_created_at, null::text as known_sender
    from turn
    union all
    select known.seq, chats.user_id, chats.visitor_hash, known.text, known.created_at, known.sender
    from known join chats on chats.id = known.chat_id and ${isOwner}`;
}

const UNIQUE_VIOLATION = '23505';
