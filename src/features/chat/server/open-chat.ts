import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type {} from './schema.ts';

export type ChatRow = Selectable<Tables['chats']>;

/** Who visits: a User who is signed in, or a browser by the hash of its secret. */
export interface Visitor {
  user_id: number | null;
  visitor_hash: string;
}

/** The conversation of a visitor: a User's own, or that of a browser nobody is signed in at. */
export async function findChat(db: Database, visitor: Visitor): Promise<ChatRow | null> {
  const found = await db.selectFrom('chats').selectAll().where(belongsTo(visitor)).executeTakeFirst();
  return found ?? null;
}

/**
 * That a row of `chats` is the visitor's. It is asked each time: a browser's conversation becomes a User's who signs in
 * there, and is from then on nobody else's who has the browser's secret.
 */
export function belongsTo({ user_id, visitor_hash }: Visitor): RawBuilder<SqlBool> {
  return user_id === null
    ? sql<SqlBool>`chats.visitor_hash = ${visitor_hash}`
    : sql<SqlBool>`chats.user_id = ${user_id}`;
}

/**
 * The same, begun where there is none.
 * @param page where they are on the site, and the pet that it shows
 */
export async function openChat(
  db: Database,
  visitor: Visitor,
  { page, pet_id, now }: { page: string | null; pet_id: number | null; now: Date },
): Promise<ChatRow> {
  const { user_id, visitor_hash } = visitor;
  for (;;) {
    const begun = await db
      .insertInto('chats')
      .columns(['user_id', 'visitor_hash', 'email', 'page', 'pet_id', 'started_at', 'last_message_at', 'is_demo'])
      .expression(
        sql`select ${user_id}::integer, ${user_id === null ? visitor_hash : null}::text, null, ${page}::text,
          (select id from pets where id = ${pet_id}::integer), ${now}::timestamptz, ${now}::timestamptz,
          coalesce((select is_demo from users where id = ${user_id}::integer), false)`,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    const chat = begun ?? (await findChat(db, visitor));
    // Deleted between the two: then it can be begun.
    if (chat) return chat;
  }
}

/**
 * Makes a browser's conversation that of the User who signs in there; one that they have already goes on with what was
 * said here.
 * @returns which conversation went into which, behind which of its messages; null where none did
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
      const [browsers, own] = [
        chats.find((chat) => chat.visitor_hash !== null),
        chats.find((chat) => chat.user_id !== null),
      ];
      if (!browsers) return null;
      if (own) {
        await merge(trx, browsers, own);
        return { from: browsers.id, to: own.id, after: own.last_seq };
      }
      await trx.updateTable('chats').set({ user_id, visitor_hash: null }).where('id', '=', browsers.id).execute();
      return null;
    });
  try {
    return await claim();
  } catch (error) {
    // Signed in over two connections at once: the other one was first.
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
    return claim();
  }
}

/** What was said at the browser comes behind what the person has said before. */
async function merge(trx: Database, from: ChatRow, to: ChatRow): Promise<void> {
  const taken = await trx
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', to.id)
    .where('id', 'in', trx.selectFrom('chat_messages').select('id').where('chat_id', '=', from.id))
    .execute();
  // Whoever makes ids on purpose that are there already keeps both messages.
  for (const { id } of taken) {
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
    .set((given) => ({ chat_id: to.id, seq: given('seq', '+', to.last_seq) }))
    .where('chat_id', '=', from.id)
    .execute();
  const isNewer = from.last_message_at >= to.last_message_at;
  await trx
    .updateTable('chats')
    .set({
      last_seq: to.last_seq + from.last_seq,
      visitor_read_seq: unseen.by_visitor ? to.visitor_read_seq : to.last_seq + from.visitor_read_seq,
      shelter_read_seq: unseen.by_shelter ? to.shelter_read_seq : to.last_seq + from.shelter_read_seq,
      mailed_seq: unseen.by_mail ? to.mailed_seq : to.last_seq + from.mailed_seq,
      waiting_since: earlier(to.waiting_since, from.waiting_since),
      closed_at: from.closed_at && to.closed_at,
      assigned_to: to.assigned_to ?? from.assigned_to,
      ...(isNewer && { page: from.page, pet_id: from.pet_id, last_message_at: from.last_message_at }),
      started_at: earlier(to.started_at, from.started_at)!,
    })
    .where('id', '=', to.id)
    .execute();
  await trx.deleteFrom('chats').where('id', '=', from.id).execute();
}

interface Unseen {
  by_visitor: boolean;
  by_shelter: boolean;
  /** Answers that the visitor has neither seen nor been mailed. */
  by_mail: boolean;
}

/** What waits to be seen: it must not count as seen because what is put behind it was. */
async function findUnseen(trx: Database, chat: ChatRow): Promise<Unseen> {
  const { id, visitor_read_seq, shelter_read_seq, mailed_seq } = chat;
  const { rows } = await sql<Unseen>`
    select
      coalesce(bool_or(sender = 'admin' and seq > ${visitor_read_seq}), false) as by_visitor,
      coalesce(bool_or(sender = 'user' and seq > ${shelter_read_seq}), false) as by_shelter,
      coalesce(bool_or(sender = 'admin' and seq > ${Math.max(visitor_read_seq, mailed_seq)}), false) as by_mail
    from chat_messages where chat_id = ${id}`.execute(trx);
  return rows[0]!;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

const UNIQUE_VIOLATION = '23505';
