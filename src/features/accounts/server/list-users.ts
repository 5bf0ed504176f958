import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { collectIds } from '../../../platform/database/collect-ids.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { startRange, type RowRange } from '../../../platform/database/row-range.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_FOUND } from '../../../platform/total.contract.ts';
import type { User, UsersQuery } from '../accounts.contract.ts';
import { roleIds } from './schema.ts';
import { loadUsers } from './users.queries.ts';

/**
 * Lists users.
 * @param timeZone the shelter's, in which days are counted
 * @param now staff roles that ended before don't count
 */
export function listUsers(
  db: Database,
  query: UsersQuery,
  { timeZone, now }: { timeZone: string; now: Date },
): List<User> {
  const conditions = conditionsOf(query, timeZone, now);
  const isEverything = conditions.length === 0;
  const matches = sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
  return listFromIds(
    async (range) => {
      const found = isEverything ? null : await collectIds(db, sql`select id from users where ${matches}`);
      const isListed = found ? sql<SqlBool>`id = any(${found})` : matches;
      return {
        ids: await listIds(db, isListed, query, range),
        count: () => found?.length ?? countListed(db, isListed),
        countUpTo: async (max) => found?.length ?? (isEverything ? countListed(db, isListed, max) : max),
        ...(!isEverything && { maxCount: MAX_FOUND }),
        isContinued: true,
      };
    },
    (ids) => loadUsers(db, ids),
  );
}

function conditionsOf(
  { search = '', role, staff_role, added_from, added_to }: UsersQuery,
  timeZone: string,
  now: Date,
): RawBuilder<SqlBool>[] {
  return [
    ...(search === '' ? [] : [sql<SqlBool>`search_text like lower(${containing(search)})`]),
    ...(role ? [sql<SqlBool>`role_id = ${roleIds[role]}`] : []),
    ...(staff_role
      ? [
          sql<SqlBool>`role_id <> ${roleIds.Admin} and id in (
            select user_id from staff_grants where (ends_at is null or ends_at > ${now})
              and ${staff_role === 'any' ? sql`true` : sql`staff_grants.role = ${staff_role}`})`,
        ]
      : []),
    ...withinDays(sql`created_at`, { from: added_from, to: added_to }, timeZone),
  ];
}

async function listIds(
  db: Database,
  isListed: RawBuilder<SqlBool>,
  { sort = 'name', direction }: UsersQuery,
  range?: RowRange,
): Promise<number[]> {
  const isDescending = direction === 'desc';
  const by = sort === 'name' ? sql`lower(name)` : sql`created_at`;
  const { condition, clause } = startRange(range, {
    table: sql`users`,
    id: sql`id`,
    key: sql`${by}, id`,
    isDescending,
  });
  const order = isDescending ? sql`${by} desc, id desc` : sql`${by}, id`;
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from users where ${isListed} and ${condition} order by ${order} ${clause}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countListed(db: Database, isListed: RawBuilder<SqlBool>, max?: number): Promise<number> {
  const limit = max === undefined ? sql`` : sql`limit ${max}`;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from (select 1 from users where ${isListed} ${limit}) listed`.execute(db);
  return rows[0]!.total;
}
