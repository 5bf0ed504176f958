import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { MAX_INTEGER } from '../../../platform/http/number-schemas.ts';
import type { Page } from '../../../platform/http/paging.ts';
import type { Message, Reply } from '../messages.contract.ts';
import { sideIn } from '../messages.permissions.ts';
import { matchingThreads, unreadOf, type ThreadSearch, type Viewer } from './thread-search.ts';
import type {} from './schema.ts';

const BATCH_SIZE = 500;

/** For whom threads are read. */
export interface Viewing {
  currentUser: Viewer;
  /** Stands where an Admin wrote. */
  shelterEmail: string;
}

/** The threads of one page with all that was written in them, the one written in last first. */
export async function listThreads(
  db: Database,
  search: ThreadSearch,
  { page, limit, ...viewing }: Page & Viewing,
): Promise<{ items: Message[]; total: number }> {
  const matching = matchingThreads(db, search, viewing.currentUser);
  // Counted along: searching goes through all texts, which is done once.
  const found = await inOrder(matching)
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = found[0]?.total ?? (page === 1 ? 0 : await countRows(matching));
  return { items: await readThreads(db, toIds(found), viewing), total };
}

/**
 * The whole list in portions. Which threads it has is settled at its beginning: one that is written in meanwhile would
 * move from what is still to come to what has been.
 */
export async function* listAllThreads(db: Database, search: ThreadSearch, viewing: Viewing): AsyncGenerator<Message[]> {
  const ids = toIds(await inOrder(matchingThreads(db, search, viewing.currentUser)).execute());
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    yield await readThreads(db, ids.slice(from, from + BATCH_SIZE), viewing);
  }
}

/** Null where there is no such thread, or it is not the viewer's to see. */
export async function findThread(db: Database, id: number, viewing: Viewing): Promise<Message | null> {
  const [thread] = await readThreads(db, [id], viewing);
  return thread && sideIn(thread, viewing.currentUser) ? thread : null;
}

/** Null where it is gone with its person. */
export async function findReply(db: Database, id: number, { shelterEmail }: Viewing): Promise<Reply | null> {
  const row = await selectWritten(db).where('messages.id', '=', id).executeTakeFirst();
  return row ? toReply(row, shelterEmail) : null;
}

export async function countUnread(db: Database, currentUser: Viewer): Promise<number> {
  return countRows(unreadOf(db, currentUser));
}

/**
 * The account with this id or email, in any letter case; null if the viewer may not see it. An Admin may query any email,
 * even a partial one, as a client does at each keystroke: `UNKNOWN_ID` has no threads.
 */
export async function findPersonId(db: Database, named: string, currentUser: Viewer): Promise<number | null> {
  const isNumber = /^\d+$/.test(named);
  if (isNumber && Number(named) > MAX_INTEGER) return null;
  const person = await db
    .selectFrom('users')
    .select('id')
    .where((expression) =>
      isNumber ? expression('id', '=', Number(named)) : expression(sql`lower(email)`, '=', named.trim().toLowerCase()),
    )
    .executeTakeFirst();
  if (person) return sideIn({ user_id: person.id }, currentUser) && person.id;
  return !isNumber && currentUser.role === 'Admin' ? UNKNOWN_ID : null;
}

const UNKNOWN_ID = 0;

async function countRows(messages: ReturnType<typeof matchingThreads>): Promise<number> {
  const { count } = await messages.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

function inOrder(matching: ReturnType<typeof matchingThreads>) {
  return matching.select('messages.id').orderBy('active_at', 'desc').orderBy('messages.id', 'desc');
}

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function readThreads(db: Database, ids: readonly number[], viewing: Viewing): Promise<Message[]> {
  if (ids.length === 0) return [];
  const openers = await selectOpeners(db, ids, viewing.currentUser).execute();
  const replies = await selectWritten(db)
    .where('reply_to', '=', sql<number>`any(${ids})`)
    .orderBy('messages.id')
    .execute();
  const repliesOf = Map.groupBy(replies, ({ reply_to }) => reply_to);
  const threads = new Map(openers.map((row) => [row.id, toMessage(row, repliesOf.get(row.id) ?? [], viewing)]));
  return ids.flatMap((id) => threads.get(id) ?? []);
}

function selectOpeners(db: Database, ids: readonly number[], currentUser: Viewer) {
  return selectWritten(db)
    .select(['active_at', 'person.name as user_name'])
    .select((expression) => {
      const likes = expression.selectFrom('message_likes').whereRef('message_id', '=', 'messages.id');
      return [
        likes.select(expression.fn.countAll<number>().as('likes')).$asScalar().$notNull().as('likes'),
        expression.exists(likes.where('message_likes.user_id', '=', currentUser.id)).as('is_liked'),
      ];
    })
    .where('messages.id', '=', sql<number>`any(${ids})`)
    .where('reply_to', 'is', null);
}

function selectWritten(db: Database) {
  return db
    .selectFrom('messages')
    .innerJoin('users as person', 'person.id', 'messages.user_id')
    .leftJoin('users as author', 'author.id', 'messages.author_id')
    .select(['messages.id', 'messages.user_id', 'reply_to', 'sender', 'text', 'messages.created_at', 'read_at'])
    .select(['person.email as user_email', 'author.name as author']);
}

type WrittenRow = Awaited<ReturnType<ReturnType<typeof selectWritten>['execute']>>[number];
type OpenerRow = Awaited<ReturnType<ReturnType<typeof selectOpeners>['execute']>>[number];

function toMessage(
  { user_id, user_name, user_email, likes, is_liked, active_at, ...row }: OpenerRow,
  replies: readonly WrittenRow[],
  { currentUser, shelterEmail }: Viewing,
): Message {
  const opener = { ...row, user_id, user_email };
  const side = sideIn({ user_id }, currentUser);
  return {
    ...toReply(opener, shelterEmail),
    user_id,
    user_name,
    user_email,
    likes,
    is_liked: Boolean(is_liked),
    unread: [opener, ...replies].filter(({ sender, read_at }) => sender !== side && read_at === null).length,
    replies: replies.map((reply) => toReply(reply, shelterEmail)),
    active_at: active_at.toISOString(),
  };
}

function toReply(
  { id, sender, text, author, user_email, created_at, read_at }: WrittenRow,
  shelterEmail: string,
): Reply {
  const email = sender === 'admin' ? shelterEmail : user_email;
  return { id, email, text, sender, author, timestamp: created_at.toISOString(), is_read: read_at !== null };
}
