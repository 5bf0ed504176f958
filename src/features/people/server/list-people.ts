import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { collectIds } from '../../../platform/database/collect-ids.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { startRange, type RowRange } from '../../../platform/database/row-range.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { phoneDigits } from '../../../platform/phone-digits.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { roleIds } from '../../accounts/server/index.ts';
import type { accountFilters, PersonFilter } from '../people.constants.ts';
import type { PeopleQuery } from '../people.contract.ts';
import type { ListedPerson } from '../person.contract.ts';
import { selectFlagged } from './flags.queries.ts';
import { loadPeople } from './load-people.ts';

/** The shelter's current day. */
interface ShelterDay {
  today: string;
  timeZone: string;
}

/** Lists people, each once however many records were merged. */
export function listPeople(db: Database, query: PeopleQuery, day: ShelterDay): List<ListedPerson> {
  const { search = '', filter } = query;
  const conditions = conditionsOf(query, day);
  const isEverything = search === '' && !filter && conditions.length === 0;
  return listFromIds(
    async (range) => {
      const inOrder = sql.join(
        [matchesInOrder(search), ...(filter ? [filterConditions(day.today)[filter]] : []), ...conditions],
        sql` and `,
      );
      const found = isEverything ? null : await collectIds(db, selectFound(query, conditions, day.today));
      const ids = found && [...new Set(found)];
      const condition = ids ? sql`p.id = any(${ids})` : inOrder;
      return {
        ids: await listIds(db, condition, query, range),
        count: () => ids?.length ?? countPeople(db, inOrder),
        countUpTo: async (max) => ids?.length ?? (isEverything ? countPeople(db, inOrder, max) : max),
        maxCount: isEverything ? MAX_COUNT : MAX_FOUND,
        isContinued: true,
      };
    },
    (ids) => loadPeople(db, ids, day.today),
  );
}

/** Conditions on people `p` who are not merged, apart from the search and the `filter`. */
function conditionsOf(
  { flag, account, added_from, added_to }: PeopleQuery,
  { today, timeZone }: ShelterDay,
): RawBuilder<unknown>[] {
  return [
    ...(flag ? [sql`p.id in (select root from (${selectFlagged(today)}) flagged where level = ${flag})`] : []),
    ...(account ? [accountConditions[account]] : []),
    ...withinDays(sql`p.created_at`, { from: added_from, to: added_to }, timeZone),
  ];
}

const accountConditions: Record<(typeof accountFilters)[number], RawBuilder<unknown>> = {
  with: sql`p.user_id is not null`,
  without: sql`p.user_id is null`,
  staff: sql`p.user_id in (select id from users where role_id = ${roleIds.Admin} union all select user_id from staff_grants)`,
};

/** Starts from the smaller set: what the search or the filter finds. It may find some twice. */
function selectFound(
  { search = '', filter }: PeopleQuery,
  conditions: readonly RawBuilder<unknown>[],
  today: string,
): RawBuilder<unknown> {
  const isListed = sql.join([sql`p.merged_into is null`, ...conditions], sql` and `);
  if (search === '')
    return filter ? filterSets(isListed, today)[filter] : sql`select p.id from people p where ${isListed}`;
  const roots = sql`
    select coalesce(p.merged_into, p.id) as id from people p where ${matches(sql`p`, search)}`;
  if (!filter && conditions.length === 0) return roots;
  const isFiltered = filter ? filterConditions(today)[filter] : sql`true`;
  return sql`select p.id from people p where p.id in (${roots}) and ${isListed} and ${isFiltered}`;
}

const isUndecided = sql`a.status in ('Pending', 'Waitlisted')`;

/** Selects the ids of people who match a filter. The applications are read once, and people until enough are found. */
function filterSets(isListed: RawBuilder<unknown>, today: string): Record<PersonFilter, RawBuilder<unknown>> {
  const withApplications = (condition: RawBuilder<unknown>) => sql`
    select p.id from people p
    where p.user_id in (select a.user_id from applications a where ${condition}) and ${isListed}
    union all
    select p.id from people p
    where p.id in (select a.person_id from applications a where a.person_id is not null and ${condition}) and ${isListed}
    union all
    select p.id from people m join people p on p.id = m.merged_into
    where exists (
      select 1 from applications a where (a.user_id = m.user_id or a.person_id = m.id) and ${condition} offset 0)
      and ${isListed}`;
  return {
    flagged: sql`
      select p.id from people p
      where p.id = any(array(select root from (${selectFlagged(today)}) flagged)) and ${isListed}`,
    adopters: withApplications(sql`a.status = 'Approved'`),
    'open application': withApplications(isUndecided),
    'walk-ins': withApplications(sql`a.is_walk_in`),
  };
}

/** Conditions on people `p` who are not merged. With an offset, so that no condition reads all applications at once. */
function filterConditions(today: string): Record<PersonFilter, RawBuilder<unknown>> {
  const hasApplication = (condition: RawBuilder<unknown>) => sql`exists (
    select 1 from people r, applications a
    where (r.id = p.id or r.merged_into = p.id) and (a.user_id = r.user_id or a.person_id = r.id) and ${condition} offset 0)`;
  return {
    flagged: sql`p.id in (select root from (${selectFlagged(today)}) flagged)`,
    adopters: sql`(
      exists (select 1 from applications a where a.user_id = p.user_id and a.status = 'Approved' offset 0)
      or exists (select 1 from applications a where a.person_id = p.id and a.status = 'Approved' offset 0)
      or (exists (select 1 from people m where m.merged_into = p.id offset 0) and ${hasApplication(sql`a.status = 'Approved'`)}))`,
    'open application': sql`(
      exists (select 1 from applications a where a.user_id = p.user_id and ${isUndecided} offset 0)
      or (exists (select 1 from people m where m.merged_into = p.id offset 0) and ${hasApplication(isUndecided)}))`,
    'walk-ins': hasApplication(sql`a.is_walk_in`),
  };
}

function matchesInOrder(search: string): RawBuilder<unknown> {
  if (search === '') return sql`p.merged_into is null`;
  return sql`p.merged_into is null and (${matches(sql`p`, search)}
    or exists (select 1 from people m where m.merged_into = p.id and ${matches(sql`m`, search)}))`;
}

/** A phone number is found by any part of its digits, in any notation; other words anywhere in the contact details. */
export function matches(alias: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const parts = phoneDigits(search) === null ? search.split(/\s+/) : [search];
  const conditions = parts
    .filter((part) => part !== '')
    .map((part) => {
      const text = phoneDigits(part)?.slice(-COMPARED_DIGITS) ?? part;
      return sql`${alias}.search_text like fold_text(${containing(text)})`;
    });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Those that the notations of a number have in common. */
const COMPARED_DIGITS = 9;

async function listIds(
  db: Database,
  condition: RawBuilder<unknown>,
  { sort = 'name', direction }: PeopleQuery,
  range?: RowRange,
): Promise<number[]> {
  const isDescending = sort === 'newest' || direction === 'desc';
  const by = sort === 'name' ? sql`lower(p.name)` : sql`p.created_at`;
  const start = startRange(range, { table: sql`people p`, id: sql`p.id`, key: sql`${by}, p.id`, isDescending });
  const order = isDescending ? sql`${by} desc, p.id desc` : sql`${by}, p.id`;
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select p.id from people p where p.merged_into is null and ${condition} and ${start.condition}
    order by ${order} ${start.clause}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countPeople(db: Database, condition: RawBuilder<unknown>, max?: number): Promise<number> {
  const limit = max === undefined ? sql`` : sql`limit ${max}`;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from (select 1 from people p where ${condition} ${limit}) people`.execute(db);
  return rows[0]!.total;
}
