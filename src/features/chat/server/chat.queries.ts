import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { countRows, countRowsUpTo, listFromIds, type List } from '../../../platform/database/list.ts';
import type { ChatSender } from '../chat.constants.ts';
import type { ChatMessage, ChatSummary } from '../chat.contract.ts';
import { findMatchingChats, type ChatFilter } from './chat-search.ts';
import { belongsTo, type VisitorIdentity } from './open-chat.ts';

/** The most messages of a chat that one call returns. */
export const MAX_MESSAGES = 200;
const PAGE_SIZE = 50;

/** Chats, longest-waiting first, then newest. */
export function listChats(db: Database, filter: ChatFilter): List<ChatSummary> {
  return listFromIds(
    async (range) => {
      const { matching, maxCount } = await findMatchingChats(db, filter);
      const inOrder = matching
        .select('chats.id')
        .orderBy('chats.waiting_since', (order) => order.asc().nullsLast())
        .orderBy('chats.last_message_at', 'desc')
        .orderBy('chats.id', 'desc');
      const rows = await (range ? inOrder.limit(range.limit).offset(range.offset) : inOrder).execute();
      return {
        ids: rows.map(({ id }) => id),
        count: () => countRows(matching),
        countUpTo: (max) => countRowsUpTo(db, matching, max),
        maxCount,
      };
    },
    (ids) => findSummaries(db, ids),
  );
}

/** Returns the chats that exist, as Admins see them, in the order of the ids. */
export async function findSummaries(db: Database, ids: readonly number[]): Promise<ChatSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db)
    .where(sql<SqlBool>`chats.id = any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toSummary(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts the chats that wait for an answer, and those with anything unread. */
export async function countUnread(db: Database): Promise<{ waiting: number; unread: number }> {
  const { rows } = await sql<{ waiting: number; unread: number }>`
    select count(*) filter (where waiting_since is not null)::integer as waiting,
      count(*) filter (where waiting_since is not null or ${unseen} > 0)::integer as unread
    from chats where waiting_since is not null or shelter_read_seq < last_seq`.execute(db);
  return rows[0]!;
}

/**
 * Lists a chat's messages, oldest first.
 * @param after only those after this `seq`; the newest, if there are too many
 * @param before a page of those before this `seq`
 * @param visitor the chat must belong to this visitor
 */
export async function listMessages(
  db: Database,
  chatId: number,
  { after = 0, before, visitor }: { after?: number; before?: number | undefined; visitor?: VisitorIdentity },
): Promise<ChatMessage[]> {
  const rows = await selectMessages(db)
    .where('chat_messages.chat_id', '=', chatId)
    .where('chat_messages.seq', '>', after)
    .$if(before !== undefined, (query) => query.where('chat_messages.seq', '<', before!))
    .$if(visitor !== undefined, (query) =>
      query.where('chat_messages.chat_id', 'in', db.selectFrom('chats').select('chats.id').where(belongsTo(visitor!))),
    )
    .orderBy('chat_messages.seq', 'desc')
    .limit(before === undefined ? MAX_MESSAGES : PAGE_SIZE)
    .execute();
  return rows.toReversed().map(toMessage);
}

export function selectMessages(db: Database) {
  return db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.author_id')
    .select(['chat_messages.id', 'chat_id', 'seq', 'sender', 'text', 'links', 'chat_messages.created_at'])
    .select('users.name as author');
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

export function toMessage({ id, chat_id, seq, sender, text, links, created_at, author }: MessageRow): ChatMessage {
  return {
    id,
    chat_id,
    seq,
    from: sender,
    message: text,
    timestamp: created_at.toISOString(),
    author,
    links,
  };
}

const senderLabels: Record<ChatSender, string> = { user: 'you', admin: 'the shelter', bot: 'the chat’s program' };

/** Exports a user's live chat, without the names of the agents. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const chats = await db
    .selectFrom('chats')
    .leftJoin('pets', 'pets.id', 'chats.pet_id')
    .select(['chats.id', 'chats.email', 'page', 'pets.name as pet_name', 'started_at', 'last_message_at', 'closed_at'])
    .where('chats.user_id', '=', id)
    .execute();
  const messages = await db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['chat_id', 'sender', 'text', 'links', 'chat_messages.created_at'])
    .where('chats.user_id', '=', id)
    .orderBy('seq')
    .execute();
  return {
    chats: chats.map(({ id: chatId, ...chat }) => ({
      ...chat,
      messages: messages
        .filter(({ chat_id }) => chat_id === chatId)
        .map(({ sender, text, links, created_at }) => ({ from: senderLabels[sender], text, links, created_at })),
    })),
  };
}

const unseen = sql<number>`(
  select count(*)::integer from chat_messages m
  where m.chat_id = chats.id and m.seq > chats.shelter_read_seq and m.sender = 'user')`;

function summaries(db: Database) {
  return db
    .selectFrom('chats')
    .leftJoin('users', 'users.id', 'chats.user_id')
    .leftJoin('users as answering', 'answering.id', 'chats.assigned_to')
    .leftJoin('pets', 'pets.id', 'chats.pet_id')
    .leftJoinLateral(
      (lateral) =>
        // The bot's messages are alike everywhere; people's messages tell chats apart.
        lateral
          .selectFrom('chat_messages as said')
          .select(['said.sender', 'said.text'])
          .whereRef('said.chat_id', '=', 'chats.id')
          .where('said.sender', '<>', 'bot')
          .orderBy('said.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['chats.id', 'chats.page', 'chats.waiting_since', 'chats.closed_at', 'chats.last_seq', 'chats.version'])
    .select(['chats.visitor_read_seq', 'chats.shelter_read_seq', 'chats.started_at', 'chats.last_message_at'])
    .select(['chats.user_id', 'users.name as user_name', 'chats.assigned_to', 'answering.name as assigned_name'])
    .select(['chats.pet_id', 'pets.name as pet_name', 'last.sender as last_sender', 'last.text as last_text'])
    .select(sql<string | null>`coalesce(users.email, chats.email)`.as('email'))
    .select(unseen.as('unread'));
}

type Summaries = ReturnType<typeof summaries>;

function toSummary(row: Awaited<ReturnType<Summaries['executeTakeFirstOrThrow']>>): ChatSummary {
  const { user_id, user_name, assigned_to, assigned_name, pet_id, pet_name, last_sender, last_text, ...chat } = row;
  return {
    id: chat.id,
    user: toPerson(user_id, user_name),
    email: chat.email,
    page: chat.page,
    pet: toPerson(pet_id, pet_name),
    assigned_to: toPerson(assigned_to, assigned_name),
    waiting_since: chat.waiting_since?.toISOString() ?? null,
    closed_at: chat.closed_at?.toISOString() ?? null,
    unread: chat.unread,
    last_message: last_sender !== null && last_text !== null ? { from: last_sender, message: last_text } : null,
    last_seq: chat.last_seq,
    visitor_read_seq: chat.visitor_read_seq,
    shelter_read_seq: chat.shelter_read_seq,
    started_at: chat.started_at.toISOString(),
    last_message_at: chat.last_message_at.toISOString(),
    version: chat.version,
  };
}

function toPerson(id: number | null, name: string | null): { id: number; name: string } | null {
  return id !== null && name !== null ? { id, name } : null;
}
