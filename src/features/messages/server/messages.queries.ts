import { sql } from 'kysely';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { countRows, listFromIds, type List } from '../../../platform/database/list.ts';
import { startRange } from '../../../platform/database/row-range.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { MAX_INTEGER } from '../../../platform/http/number-schemas.ts';
import type { Message, Reply } from '../messages.contract.ts';
import { sideIn } from '../messages.permissions.ts';
import { findMatchingThreads, unreadOf, type ThreadSearch, type ThreadUser } from './thread-search.ts';

/** For whom threads are loaded. */
export interface ThreadContext {
  currentUser: ThreadUser;
  /** The address shown for messages of Admins. */
  shelterEmail: string;
}

/** Threads with all their messages, the most recently active first. */
export function listThreads(db: Database, search: ThreadSearch, context: ThreadContext): List<Message> {
  return listFromIds(
    async (range) => {
      const { matching, countUpTo, maxCount } = await findMatchingThreads(db, search, context.currentUser);
      const order = { table: sql`messages`, id: sql`id`, key: sql`active_at, id`, isDescending: true };
      const { condition, clause } = startRange(range, order);
      const inOrder = matching
        .select('messages.id')
        .where(condition)
        .orderBy('active_at', 'desc')
        .orderBy('messages.id', 'desc');
      return {
        ids: toIds(await inOrder.modifyEnd(clause).execute()),
        isContinued: true,
        count: () => countRows(matching),
        countUpTo,
        maxCount,
      };
    },
    (ids) => loadThreads(db, ids, context),
  );
}

/** Returns null if the thread does not exist or the current user may not see it. */
export async function findThread(db: Database, id: number, context: ThreadContext): Promise<Message | null> {
  const [thread] = await loadThreads(db, [id], context);
  return thread && sideIn(thread, context.currentUser) ? thread : null;
}

/** A User's new thread, as `findThread` would load it. */
export function composeThread(
  id: number,
  { text, now }: { text: string; now: Date },
  context: ThreadContext & { currentUser: CurrentUser },
): Message {
  const { id: user_id, name, email } = context.currentUser;
  const message = { id, user_id, reply_to: null, sender: 'user', text, created_at: now, read_at: null } as const;
  const person = { user_name: name, user_email: email, author: name };
  return toMessage({ ...message, ...person, likes: 0, is_liked: false, active_at: now }, [], context);
}

/** Returns null if its user was deleted. */
export async function findReply(db: Database, id: number, { shelterEmail }: ThreadContext): Promise<Reply | null> {
  const row = await selectMessages(db).where('messages.id', '=', id).executeTakeFirst();
  return row ? toReply(row, shelterEmail) : null;
}

/** @param query.own as if they were not staff */
export async function countUnread(
  db: Database,
  { id, role, capabilities }: ThreadUser,
  { own = false }: { own?: boolean | undefined } = {},
): Promise<number> {
  return countRows(unreadOf(db, own ? { id, role: 'User', capabilities: [] } : { id, role, capabilities }));
}

/**
 * Finds the account with this id or email, ignoring case; null if the current user may not see it. An Admin may query
 * any email, even a partial one, as a client does at each keystroke: `UNKNOWN_ID` has no threads.
 */
export async function findPersonId(db: Database, idOrEmail: string, currentUser: ThreadUser): Promise<number | null> {
  const isNumber = /^\d+$/.test(idOrEmail);
  if (isNumber && Number(idOrEmail) > MAX_INTEGER) return null;
  const person = await db
    .selectFrom('users')
    .select('id')
    .where((expression) =>
      isNumber
        ? expression('id', '=', Number(idOrEmail))
        : expression(sql`lower(email)`, '=', idOrEmail.trim().toLowerCase()),
    )
    .executeTakeFirst();
  if (person) return sideIn({ user_id: person.id }, currentUser) && person.id;
  return !isNumber && hasCapability(currentUser, 'view messages') ? UNKNOWN_ID : null;
}

/** Exports a user's messages and likes, without the names of the shelter's authors. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('message_likes', (join) =>
      join.onRef('message_likes.message_id', '=', 'messages.id').on('message_likes.user_id', '=', id),
    )
    .select(['messages.id', 'reply_to', 'sender', 'text', 'created_at', 'read_at', 'emailed_at'])
    .select('message_likes.user_id as liked_by')
    .where('messages.user_id', '=', id)
    .orderBy('messages.id')
    .execute();
  return {
    messages: rows.map(({ sender, liked_by, ...message }) => ({
      ...message,
      from: sender === 'user' ? 'you' : 'the shelter',
      liked_by_you: liked_by !== null,
    })),
  };
}

const UNKNOWN_ID = 0;

function toIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function loadThreads(db: Database, ids: readonly number[], context: ThreadContext): Promise<Message[]> {
  if (ids.length === 0) return [];
  const roots = await selectRootMessages(db, ids, context.currentUser).execute();
  const replies = await selectMessages(db)
    .where('reply_to', '=', sql<number>`any(${ids})`)
    .orderBy('messages.id')
    .execute();
  const repliesOf = Map.groupBy(replies, ({ reply_to }) => reply_to);
  const threads = new Map(roots.map((row) => [row.id, toMessage(row, repliesOf.get(row.id) ?? [], context)]));
  return ids.flatMap((id) => threads.get(id) ?? []);
}

function selectRootMessages(db: Database, ids: readonly number[], currentUser: ThreadUser) {
  return selectMessages(db)
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

function selectMessages(db: Database) {
  return db
    .selectFrom('messages')
    .innerJoin('users as person', 'person.id', 'messages.user_id')
    .leftJoin('users as author', 'author.id', 'messages.author_id')
    .select(['messages.id', 'messages.user_id', 'reply_to', 'sender', 'text', 'messages.created_at', 'read_at'])
    .select(['person.email as user_email', 'author.name as author']);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];
type RootRow = Awaited<ReturnType<ReturnType<typeof selectRootMessages>['execute']>>[number];

function toMessage(
  { user_id, user_name, user_email, likes, is_liked, active_at, ...row }: RootRow,
  replies: readonly MessageRow[],
  { currentUser, shelterEmail }: ThreadContext,
): Message {
  const root = { ...row, user_id, user_email };
  const side = sideIn({ user_id }, currentUser);
  return {
    ...toReply(root, shelterEmail),
    user_id,
    user_name,
    user_email,
    likes,
    is_liked: Boolean(is_liked),
    unread: [root, ...replies].filter(({ sender, read_at }) => sender !== side && read_at === null).length,
    replies: replies.map((reply) => toReply(reply, shelterEmail)),
    active_at: active_at.toISOString(),
  };
}

function toReply(
  { id, sender, text, author, user_email, created_at, read_at }: MessageRow,
  shelterEmail: string,
): Reply {
  const email = sender === 'admin' ? shelterEmail : user_email;
  return { id, email, text, sender, author, timestamp: created_at.toISOString(), is_read: read_at !== null };
}
