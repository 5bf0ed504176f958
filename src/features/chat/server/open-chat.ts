import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';

export type ChatRow = Selectable<Tables['chats']>;

/** A signed-in user, or a browser by the hash of its secret. */
export interface VisitorIdentity {
  user_id: number | null;
  visitor_hash: string;
}

/** Finds the chat of a user, or of a browser where nobody is signed in. */
export async function findChat(db: Database, visitor: VisitorIdentity): Promise<ChatRow | null> {
  const found = await db.selectFrom('chats').selectAll().where(belongsTo(visitor)).executeTakeFirst();
  return found ?? null;
}

/**
 * SQL: whether a row of `chats` belongs to the visitor. Check it in every statement: when a user signs in, the chat
 * becomes theirs, and the browser's secret no longer gives access to it.
 */
export function belongsTo({ user_id, visitor_hash }: VisitorIdentity): RawBuilder<SqlBool> {
  return user_id === null
    ? sql<SqlBool>`chats.visitor_hash = ${visitor_hash}`
    : sql<SqlBool>`chats.user_id = ${user_id}`;
}

/**
 * Finds the visitor's chat, or creates it.
 * @param page the visitor's current page, and the pet that it shows
 */
export async function findOrCreateChat(
  db: Database,
  visitor: VisitorIdentity,
  { page, pet_id, now }: { page: string | null; pet_id: number | null; now: Date },
): Promise<ChatRow> {
  const { user_id, visitor_hash } = visitor;
  for (;;) {
    const created = await db
      .insertInto('chats')
      .columns([
        'user_id',
        'visitor_hash',
        'email',
        'page',
        'pet_id',
        'topic_pet_id',
        'started_at',
        'last_message_at',
        'is_demo',
      ])
      .expression(
        sql`select ${user_id}::integer, ${user_id === null ? visitor_hash : null}::text, null, ${page}::text,
          shown.id, shown.id, ${now}::timestamptz, ${now}::timestamptz,
          coalesce((select is_demo from users where id = ${user_id}::integer), false)
          from (select (select id from pets where id = ${pet_id}::integer) as id) as shown`,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    const chat = created ?? (await findChat(db, visitor));
    // Deleted between the two statements: try again.
    if (chat) return chat;
  }
}

/**
 * Gives a browser's chat to the user who signs in there. If the user already has a chat, the browser's messages are
 * appended to it.
 * @returns which chat was merged into which, after which of its messages; null if none was
 */
export async function claimChat(
  db: Database,
  { user_id, visitor_hash }: { user_id: number; visitor_hash: string },
): Promise<{ from: number; to: number; after: number } | null> {
  const claim = () =>
    transactionWithRetry(db, async (trx) => {
      const chats = await trx
        .selectFrom('chats')
        .selectAll()
        .where((where) => where.or([where('visitor_hash', '=', visitor_hash), where('user_id', '=', user_id)]))
        .orderBy('id')
        .forUpdate()
        .execute();
      const [anonymous, own] = [
        chats.find((chat) => chat.visitor_hash !== null),
        chats.find((chat) => chat.user_id !== null),
      ];
      if (!anonymous) return null;
      if (own) {
        await mergeChats(trx, anonymous, own);
        return { from: anonymous.id, to: own.id, after: own.last_seq };
      }
      await trx.updateTable('chats').set({ user_id, visitor_hash: null }).where('id', '=', anonymous.id).execute();
      return null;
    });
  try {
    return await claim();
  } catch (error) {
    // The user signed in on two connections at once, and the other one was first.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return claim();
  }
}

/** Appends the browser's messages to the user's. */
async function mergeChats(trx: Database, from: ChatRow, to: ChatRow): Promise<void> {
  const duplicates = await trx
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', to.id)
    .where('id', 'in', trx.selectFrom('chat_messages').select('id').where('chat_id', '=', from.id))
    .execute();
  // A client that reuses an id on purpose keeps both messages.
  for (const { id } of duplicates) {
    await trx
      .updateTable('chat_messages')
      .set({ id: randomUUID() })
      .where('chat_id', '=', from.id)
      .where('id', '=', id)
      .execute();
  }
  const unseen = await findUnseen(trx, to);
  await trx
    .updateTable('chat_messages')
    .set((column) => ({ chat_id: to.id, seq: column('seq', '+', to.last_seq) }))
    .where('chat_id', '=', from.id)
    .execute();
  const isNewer = from.last_message_at >= to.last_message_at;
  await trx
    .updateTable('chats')
    .set({
      last_seq: to.last_seq + from.last_seq,
      visitor_read_seq: unseen.by_visitor ? to.visitor_read_seq : to.last_seq + from.visitor_read_seq,
      shelter_read_seq: unseen.by_shelter ? to.shelter_read_seq : to.last_seq + from.shelter_read_seq,
      emailed_seq: unseen.by_email ? to.emailed_seq : to.last_seq + from.emailed_seq,
      waiting_since: earlier(to.waiting_since, from.waiting_since),
      closed_at: from.closed_at && to.closed_at,
      assigned_to: to.assigned_to ?? from.assigned_to,
      ...(isNewer && {
        page: from.page,
        pet_id: from.pet_id,
        topic_pet_id: from.topic_pet_id,
        last_message_at: from.last_message_at,
      }),
      started_at: earlier(to.started_at, from.started_at)!,
    })
    .where('id', '=', to.id)
    .execute();
  await trx.deleteFrom('chats').where('id', '=', from.id).execute();
}

interface Unseen {
  by_visitor: boolean;
  by_shelter: boolean;
  /** Answers that the visitor has neither seen nor received by email. */
  by_email: boolean;
}

/** What is still unseen: it must stay so even if the appended messages have been seen. */
async function findUnseen(trx: Database, chat: ChatRow): Promise<Unseen> {
  const { id, visitor_read_seq, shelter_read_seq, emailed_seq } = chat;
  const { rows } = await sql<Unseen>`
    select
      coalesce(bool_or(sender = 'admin' and seq > ${visitor_read_seq}), false) as by_visitor,
      coalesce(bool_or(sender = 'user' and seq > ${shelter_read_seq}), false) as by_shelter,
      coalesce(bool_or(sender = 'admin' and seq > ${Math.max(visitor_read_seq, emailed_seq)}), false) as by_email
    from chat_messages where chat_id = ${id}`.execute(trx);
  return rows[0]!;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

const UNIQUE_VIOLATION = '23505';
