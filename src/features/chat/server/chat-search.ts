import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { isUserFoundBy } from '../../accounts/server/index.ts';
import type { ChatView } from '../chat.constants.ts';

export interface ChatFilter {
  view?: ChatView | undefined;
  /** Part of the visitor's name or email, or of a message; or the number in `Visitor 12`. */
  search?: string | undefined;
  /** The Admin for the view `mine`. */
  currentUser: number;
}

interface MatchingChats {
  matching: SelectQueryBuilder<Tables, 'chats', object>;
  /** The most chats that a capped count counts. */
  maxCount: number;
}

export async function findMatchingChats(
  db: Database,
  { view = 'all', search, currentUser }: ChatFilter,
): Promise<MatchingChats> {
  const views: Record<ChatView, RawBuilder<SqlBool>> = {
    waiting: sql`chats.waiting_since is not null`,
    mine: sql`chats.assigned_to = ${currentUser} and chats.closed_at is null`,
    open: sql`chats.closed_at is null`,
    closed: sql`chats.closed_at is not null`,
    all: sql`true`,
  };
  const matching = db.selectFrom('chats').where(views[view]);
  if (!search) return { matching, maxCount: MAX_COUNT };
  const { matches, ids } = await collectIds(db, search);
  // More matches are so frequent that the list itself soon shows a page of them.
  const condition = matches > MAX_FOUND ? contains(search) : sql<SqlBool>`chats.id = any(${ids})`;
  return { matching: matching.where(condition), maxCount: MAX_FOUND };
}

/**
 * Collects the chats with a match in the chat, its user or a message; not all of them if there are more than `MAX_FOUND`
 * matches. Each way to match is a query of its own: a condition with `or` on several tables can use no index.
 */
async function collectIds(db: Database, search: string): Promise<{ matches: number; ids: number[] }> {
  const limit = sql`limit ${MAX_FOUND + 1}`;
  const { rows } = await sql<{ matches: number; ids: number[] | null }>`${withoutPreparedPlan}
    select count(*)::int as matches, array_agg(distinct id) as ids from (
      select chats.id from chats where chats.id = ${numberIn(search)}
      union all
      (select chats.id from chats join users on users.id = chats.user_id where ${isUserFoundBy(search)} ${limit})
      union all
      (select chats.id from chats where ${isOwnEmail(search)} ${limit})
      union all
      (select message.chat_id from chat_messages message where ${isInText(search)} ${limit})
    ) found`.execute(db);
  const { matches, ids } = rows[0]!;
  return { matches, ids: ids ?? [] };
}

/** The same condition for one chat. With `exists`, PostgreSQL would first read all matches. */
function contains(search: string): RawBuilder<SqlBool> {
  return sql`(
    chats.id = ${numberIn(search)} or ${isOwnEmail(search)}
    or (select ${isUserFoundBy(search)} from users where users.id = chats.user_id)
    or (select true from chat_messages message where message.chat_id = chats.id and ${isInText(search)} limit 1))`;
}

/** Anonymous visitors are shown as "Visitor 12". */
function numberIn(search: string): number {
  return Number(/^(?:visitor\s+)?([1-9]\d{0,8})$/i.exec(search)?.[1] ?? 0);
}

/** The email that an anonymous visitor left. */
function isOwnEmail(search: string): RawBuilder<SqlBool> {
  return sql`(chats.user_id is null and chats.email ilike ${containing(search)})`;
}

function isInText(search: string): RawBuilder<SqlBool> {
  return sql`message.text ilike ${containing(search)}`;
}
