import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type { ThreadState } from '../message-words.contract.ts';
import type {} from './schema.ts';

export interface ThreadSearch {
  /** Part of a name, an e-mail or what was written. */
  search?: string | undefined;
  state?: ThreadState | undefined;
  /** Whose threads; everybody's unless told. */
  userId?: number;
}

/** Who looks: a thread is unread for them, or for the shelter in whose name they look. */
export interface Viewer {
  id: number;
  role: 'Admin' | 'User';
}

type Opener = SelectQueryBuilder<Tables, 'messages', object>;

/** The messages that began the threads that are searched for. */
export function matchingThreads(db: Database, { search, state, userId }: ThreadSearch, currentUser: Viewer): Opener {
  let query = db.selectFrom('messages').where('reply_to', 'is', null);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (search) query = query.where(contains(containing(search)));
  if (state === 'unread') query = query.where('id', 'in', unreadOf(db, currentUser).select(threadOf));
  if (state === 'unanswered') query = query.where(lastSender, '=', 'user');
  return query;
}

/** What the viewer's side has not seen; `sideIn` says the same of one thread. */
export function unreadOf(db: Database, { id, role }: Viewer) {
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

function contains(part: string) {
  return sql<SqlBool>`(
    messages.text ilike ${part}
    or exists (select from messages as reply where reply.reply_to = messages.id and reply.text ilike ${part})
    or user_id in (select id from users where name ilike ${part} or email ilike ${part}))`;
}

const lastSender = sql<string>`coalesce(
  (select reply.sender from messages as reply where reply.reply_to = messages.id order by reply.id desc limit 1),
  messages.sender)`;
