import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { findIdsByName } from '../../accounts/server/index.ts';
import type { AuditSearch } from '../audit.contract.ts';

/** Which of the matching entries are selected: the newest of them, after a position, which is `(at, id)`. */
interface Selection {
  max?: number | undefined;
  after?: RawBuilder<unknown> | undefined;
}

/**
 * Selects `id` and `at` of matching entries.
 *
 * An entry matches by its action, or by a person who acted or was acted upon. Each of these reads the newest entries of
 * its own index: a condition with `or` would read the whole log until it has found a page.
 */
export type SelectIds = (selection: Selection) => RawBuilder<unknown>;

interface PreparedSearch {
  selectIds: SelectIds;
  /** Counts the matching entries, or at most `max`. */
  countIds: (max?: number) => Promise<number>;
}

export async function prepareSearch(db: Database, search: AuditSearch, timeZone: string): Promise<PreparedSearch> {
  const parts = await listParts(db, search, timeZone);
  return {
    selectIds(selection) {
      const [only, ...others] = parts;
      if (only && others.length === 0) return only.selectNewest(selection);
      const union = sql`(${joinParts(parts, sql` union `, (part) => part.selectNewest(selection))}) entries`;
      return newest(union, sql`true`, selection.max === undefined ? {} : { max: selection.max });
    },
    async countIds(max) {
      const limit = max === undefined ? sql`` : sql`limit ${max}`;
      // In no order, so that each part can stop at the limit.
      const ids = joinParts(parts, sql` union `, (part) => sql`${part.selectAll} ${limit}`);
      const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
        select count(*)::int as total from (select 1 from (${ids}) entries ${limit}) found`.execute(db);
      return rows[0]!.total;
    },
  };
}

/** One way to match. */
interface Part {
  selectNewest: SelectIds;
  /** Selects the ids of all entries that match in this way, in no order. */
  selectAll: RawBuilder<unknown>;
}

function joinParts(
  parts: readonly Part[],
  separator: RawBuilder<unknown>,
  select: (part: Part) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => sql`(${select(part)})`),
    separator,
  );
}

async function listParts(db: Database, search: AuditSearch, timeZone: string): Promise<Part[]> {
  const { search: text, action } = search;
  const isInRange = sql`${rangeCondition(search, timeZone)} and ${personCondition(search)}`;
  const all = (condition: RawBuilder<unknown>) => sql`select id from audit_log where ${condition}`;
  if (!text && !action) {
    return [{ selectNewest: (selection) => newest(sql`audit_log`, isInRange, selection), selectAll: all(isInRange) }];
  }

  const actions = await listActions(db);
  const allowed = action ? actions.filter((each) => isIn(each, action)) : actions;
  const byAction = (names: readonly string[]): Part => ({
    selectNewest: (selection) => sql`
      select entry.id, entry.at from unnest(${names}::text[]) as name cross join lateral (
        ${newest(sql`audit_log`, sql`action = name and ${isInRange}`, selection)}) entry`,
    selectAll: all(sql`action = any(${names}::text[]) and ${isInRange}`),
  });
  if (!text) return [byAction(allowed)];

  const found = allowed.filter((each) => each.toLowerCase().includes(text.toLowerCase()));
  const people = await findIdsByName(db, text);
  const isAllowed = action ? sql`action = any(${allowed}::text[]) and ${isInRange}` : isInRange;
  const byPerson = (isPerson: RawBuilder<unknown>): Part => {
    const newestOf = (selection: Selection) => newest(sql`audit_log`, sql`${isPerson} and ${isAllowed}`, selection);
    return {
      // Only the people with the most recent entries can have one on the page.
      selectNewest: ({ max, after }) => sql`
        select entry.id, entry.at from (
          select person from unnest(${people}::int[]) as person cross join lateral (${newestOf({ max: 1, after })}) last
          ${max === undefined ? sql`` : sql`order by last.at desc, last.id desc limit ${max}`}) people
        cross join lateral (${newestOf({ max, after })}) entry`,
      selectAll: sql`
        select id from unnest(${people}::int[]) as person join audit_log on ${isPerson} and ${isAllowed}`,
    };
  };
  return [
    byAction(found),
    byPerson(sql`actor_id = person`),
    byPerson(sql`subject_type = 'user' and subject_id = person`),
  ];
}

function newest(from: RawBuilder<unknown>, condition: RawBuilder<unknown>, { max, after }: Selection) {
  const isAfter = after ? sql`and (at, id) < ${after}` : sql``;
  const limit = max === undefined ? sql`` : sql`order by at desc, id desc limit ${max}`;
  return sql`select id, at from ${from} where ${condition} ${isAfter} ${limit}`;
}

/** All actions in the log, including those of earlier versions. Reads one index entry of each. */
async function listActions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

/** Whether this is the action, or one of the group `user` in `user.updated`. */
function isIn(action: string, actionOrGroup: string): boolean {
  return action === actionOrGroup || action.startsWith(`${actionOrGroup}.`);
}

/** By and about people, with the records that were merged into theirs. */
function personCondition({ by, about }: AuditSearch): RawBuilder<unknown> {
  const records = (id: number, column: 'id' | 'user_id') =>
    sql`array(select ${sql.ref(column)} from people where id = ${id} or merged_into = ${id})`;
  // Arrays of what belongs to them: few, which PostgreSQL does not know about subqueries.
  const owned = (id: number, table: 'applications' | 'visit_requests') => sql`array(
    select id from ${sql.table(table)}
    where user_id = any(${records(id, 'user_id')}) or person_id = any(${records(id, 'id')}))`;
  const isAbout = (id: number) => sql`(
    subject_type = 'user' and subject_id = any(${records(id, 'user_id')})
    or subject_type = 'person' and subject_id = any(${records(id, 'id')})
    or subject_type = 'application' and subject_id = any(${owned(id, 'applications')})
    or subject_type = 'visit' and subject_id = any(${owned(id, 'visit_requests')}))`;
  const isBy = by === undefined ? sql`true` : sql`actor_id = any(${records(by, 'user_id')})`;
  return sql`${isBy} and ${about === undefined ? sql`true` : isAbout(about)}`;
}

function rangeCondition({ from, to }: AuditSearch, timeZone: string): RawBuilder<unknown> {
  const first = from ? sql`at >= (${from}::date)::timestamp at time zone ${timeZone}` : sql`true`;
  const last = to ? sql`at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql`true`;
  return sql`${first} and ${last}`;
}
