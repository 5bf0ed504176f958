import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { countRowsUpTo } from '../../../platform/database/list.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { isUserFoundBy } from '../../accounts/server/index.ts';
import type { ThreadStatus } from '../messages.constants.ts';

export interface ThreadSearch {
  /** Part of a name, an email or a message. */
  search?: string | undefined;
  status?: ThreadStatus | undefined;
  /** The threads' user; by default all users. */
  userId?: number;
}

/** The user for whom, or for whose side, threads count as unread. */
export interface ThreadUser extends CapableUser {
  id: number;
}

/** More matching messages are not collected: they are so frequent that the newest threads soon show a page of them. */
const MAX_COLLECTED = 1.25 * MAX_FOUND;

type RootQuery = SelectQueryBuilder<Tables, 'messages', object>;

interface MatchingThreads {
  /** Selects the first messages of the threads. */
  matching: RootQuery;
  countUpTo: (max: number) => Promise<number>;
  /** The most threads that a capped count counts. */
  maxCount: number;
}

export async function findMatchingThreads(
  db: Database,
  search: ThreadSearch,
  currentUser: ThreadUser,
): Promise<MatchingThreads> {
  const { search: text, status, userId } = search;
  let matching: RootQuery = db.selectFrom('messages').where('reply_to', 'is', null);
  if (userId !== undefined) matching = matching.where('user_id', '=', userId);
  const found = text ? await findThreadIds(db, text, userId) : null;
  const isFrequent = found !== null && found.matches > MAX_COLLECTED;
  if (found) matching = matching.where(isFrequent ? contains(text!) : sql<SqlBool>`messages.id = any(${found.ids})`);
  if (status === 'unread') {
    // As an array: they are few, which PostgreSQL does not know about a subquery.
    const unread = unreadOf(db, currentUser).select(threadOf);
    matching = matching.where(sql<SqlBool>`messages.id = any(array(${unread}))`);
  }
  if (status === 'unanswered') matching = matching.where(lastSender, '=', 'user');
  const isFiltered = status === 'unread' || status === 'unanswered';
  return {
    matching,
    countUpTo: async (max) => {
      // If the matches were not collected completely, there may be more threads than those found.
      const isCounted = found && !isFiltered && (!isFrequent || found.ids.length >= max);
      return isCounted ? Math.min(max, found.ids.length) : countRowsUpTo(db, matching, max);
    },
    maxCount: text ? MAX_FOUND : MAX_COUNT,
  };
}

/** Selects what the current user's side has not read; `sideIn` is the same rule for one thread. */
export function unreadOf(db: Database, user: ThreadUser) {
  const { id } = user;
  return db
    .selectFrom('messages')
    .where('read_at', 'is', null)
    .where((expression) => {
      const own = expression.and([expression('sender', '=', 'admin'), expression('user_id', '=', id)]);
      if (!hasCapability(user, 'view messages')) return own;
      return expression.or([own, expression.and([expression('sender', '=', 'user'), expression('user_id', '<>', id)])]);
    });
}

function threadOf(expression: ExpressionBuilder<Tables, 'messages'>) {
  return expression.fn.coalesce('reply_to', 'id').as('thread_id');
}

/** The threads in which a message, or whose user, matches. Not all of them if there are more than `MAX_COLLECTED`. */
async function findThreadIds(
  db: Database,
  text: string,
  userId: number | undefined,
): Promise<{ matches: number; ids: number[] }> {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const limit = sql`limit ${MAX_COLLECTED + 1}`;
  const { rows } = await sql<{ matches: number; ids: number[] | null }>`${withoutPreparedPlan}
    select count(*)::int as matches, array_agg(distinct id) as ids
    from (
      (select coalesce(reply_to, id) as id from messages where ${matchesText('messages', text)} ${own} ${limit})
      union all
      (select messages.id from messages join users on users.id = user_id
        where reply_to is null and ${isUserFoundBy(text)} ${own} ${limit})
    ) matching`.execute(db);
  const { matches, ids } = rows[0]!;
  return { matches, ids: ids ?? [] };
}

/** The same condition for one thread. With `exists`, PostgreSQL would first read all matches. */
function contains(text: string) {
  return sql<SqlBool>`(
    ${matchesText('messages', text)}
    or (select true from messages as reply where reply.reply_to = messages.id and ${matchesText('reply', text)} limit 1)
    or user_id in (select id from users where ${isUserFoundBy(text)}))`;
}

function matchesText(table: 'messages' | 'reply', text: string) {
  return sql<SqlBool>`${sql.ref(`${table}.search_text`)} like lower(${containing(text)})`;
}

const lastSender = sql<string>`coalesce(
  (select reply.sender from messages as reply where reply.reply_to = messages.id order by reply.id desc limit 1),
  messages.sender)`;
