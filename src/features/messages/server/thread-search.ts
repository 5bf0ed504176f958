import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type { ThreadStatus } from '../messages.constants.ts';

export interface ThreadSearch {
  /** Part of a name, an email or a message. */
  search?: string | undefined;
  status?: ThreadStatus | undefined;
  /** The threads' user; by default all users. */
  userId?: number;
}

/** The user for whom, or for whose side, threads count as unread. */
export interface ThreadUser {
  id: number;
  role: 'Admin' | 'User';
}

type RootQuery = SelectQueryBuilder<Tables, 'messages', object>;

/** Selects the first messages of the matching threads. */
export function matchingThreads(
  db: Database,
  { search, status, userId }: ThreadSearch,
  currentUser: ThreadUser,
): RootQuery {
  let query = db.selectFrom('messages').where('reply_to', 'is', null);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (search) query = query.where(contains(containing(search)));
  if (status === 'unread') query = query.where('id', 'in', unreadOf(db, currentUser).select(threadOf));
  if (status === 'unanswered') query = query.where(lastSender, '=', 'user');
  return query;
}

/** Selects what the current user's side has not read; `sideIn` is the same rule for one thread. */
export function unreadOf(db: Database, { id, role }: ThreadUser) {
  return db
    .selectFrom('messages')
    .where('read_at', 'is', null)
    .where((expression) => {
      const own = expression.and([expression('sender', '=', 'admin'), expression('user_id', '=', id)]);
      if (role !== 'Admin') return own;
      return expression.or([own, expression.and([expression('sender', '=', 'user'), expression('user_id', '<>', id)])]);
    });
}

function threadOf(expression: ExpressionBuilder<Tables, 'messages'>) {
  return expression.fn.coalesce('reply_to', 'id').as('thread_id');
}

function contains(pattern: string) {
  return sql<SqlBool>`(
    messages.text ilike ${pattern}
    or exists (select from messages as reply where reply.reply_to = messages.id and reply.text ilike ${pattern})
    or user_id in (select id from users where name ilike ${pattern} or email ilike ${pattern}))`;
}

const lastSender = sql<string>`coalesce(
  (select reply.sender from messages as reply where reply.reply_to = messages.id order by reply.id desc limit 1),
  messages.sender)`;
