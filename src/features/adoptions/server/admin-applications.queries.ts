import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { limitClause, startRange, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { listStaffNames } from '../../accounts/server/index.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import { findFlags } from '../../people/server/index.ts';
import { MAX_DECLINED_AT_ONCE, type ApplicationStatus } from '../adoptions.constants.ts';
import type { AdminApplication, AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import type { ApplicationDetails } from '../review.contract.ts';
import {
  combinedConditions,
  findFiltered,
  fromMatching,
  orderExpressions,
  isOverdue,
  selectFiltered,
  sortKeys,
  type ListContext,
  type QueryContext,
} from './application-filters.ts';
import type { SearchMatches } from './application-search.ts';
import { selectApplications, toApplications } from './applications.queries.ts';
import { listChecks } from './checks.ts';
import { applicationNotFound } from './lock-application.ts';
import { listNotes } from './notes.ts';

export function listAdminApplications(
  db: Database,
  query: AdminApplicationsQuery,
  context: ListContext,
): List<AdminApplication> {
  return listFromIds(
    async (range) => {
      const matching = { ...query, matches: await findFiltered(db, query, context) };
      const count = (max?: number) => countMatching(db, matching, context, max);
      const ids = await listIds(db, matching, context, range);
      const isContinued = query.sort !== 'status' && query.sort !== 'pet';
      return {
        ids,
        isContinued,
        count,
        countUpTo: count,
        maxCount: matching.matches.isEverything ? MAX_COUNT : MAX_FOUND,
      };
    },
    (ids) => getAdminApplications(db, ids, context),
  );
}

/** The ids of the first undecided applications of a list, to decide them together. */
export async function listUndecidedIds(
  db: Database,
  query: AdminApplicationsQuery,
  context: ListContext,
): Promise<number[]> {
  const matches = await findFiltered(db, query, context);
  const ids = await listIds(db, { ...query, matches }, context);
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${ids}::int[]) with ordinality listed (id, position) join applications a on a.id = listed.id
    where a.status in ('Pending', 'Waitlisted') and a.returned_at is null
    order by position limit ${MAX_DECLINED_AT_ONCE}`.execute(db);
  return idsOf(rows);
}

/** @throws ApiError 404 if there is no such application */
export async function getAdminApplication(db: Database, id: number, context: QueryContext): Promise<AdminApplication> {
  const [application] = await getAdminApplications(db, [id], context);
  if (!application) throw applicationNotFound();
  return application;
}

/** @throws ApiError 404 if there is no such application */
export async function getApplicationDetails(
  db: Database,
  id: number,
  currentUser: { id: number },
  context: QueryContext,
): Promise<ApplicationDetails> {
  const related = await listRelatedIds(db, id);
  const all = await getAdminApplications(db, [id, ...related.competing, ...related.history], context);
  const byId = new Map(all.map((each) => [each.id, each]));
  const application = byId.get(id);
  if (!application) throw applicationNotFound();
  const pick = (ids: readonly number[]) => ids.map((each) => byId.get(each)).filter((each) => each !== undefined);
  const competing = pick(related.competing);
  const checks = await listChecks(db, [id, ...idsOf(competing)]);
  const { user_id } = application;
  return {
    application,
    payment_methods: user_id === null ? [] : await listPaymentMethods(db, user_id),
    competing_applications: competing.map((each) => ({ ...each, checks: checks.get(each.id) ?? [] })),
    applicant_history: pick(related.history),
    notes: await listNotes(db, id, { currentUserId: currentUser.id, now: context.now }),
    checks: checks.get(id) ?? [],
  };
}

/** The other open applications for the pet, or for one that goes home with it, oldest first, and the applicant's others, newest first. */
async function listRelatedIds(db: Database, id: number): Promise<{ competing: number[]; history: number[] }> {
  const { rows } = await sql<{ competing: number[]; history: number[] }>`
    select
      array(
        select min(a.id) from applications a where ${isCompeting}
        group by coalesce(a.group_id, -a.id) order by min(a.created_at), min(a.id)
      ) as competing,
      array(
        select a.id from applications a
        where a.user_id = own.user_id and a.id <> own.id
          and (own.group_id is null or a.group_id is distinct from own.group_id) order by a.created_at desc, a.id desc
      ) as history
    from applications own where own.id = ${id}`.execute(db);
  return rows[0] ?? { competing: [], history: [] };
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** Returns the applications in the order of `ids`. */
async function getAdminApplications(
  db: Database,
  ids: readonly number[],
  context: QueryContext,
): Promise<AdminApplication[]> {
  if (ids.length === 0) return [];
  const found = await selectApplications(db)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const foundFlags = await findFlags(db, rows, dayIn(context.shelter.timeZone, context.now));
  const flags = new Map(rows.map(({ id }, at) => [id, foundFlags[at]!]));
  const related = await countRelated(db, ids);
  const assignees = await listStaffNames(
    db,
    rows.map(({ assigned_to }) => assigned_to),
  );
  return (await toApplications(db, rows, context.shelter)).map((application) => {
    const row = byId.get(application.id)!;
    const counts = related.get(row.id) ?? { note_count: 0, competing_count: 0, agreement: null };
    return {
      ...application,
      reason: row.reason,
      is_reason_internal: row.is_reason_internal,
      return_reason: row.return_reason,
      is_overdue: isOverdue(row, context),
      person_id: flags.get(row.id)?.person_id ?? null,
      flag: flags.get(row.id)?.flags[0] ?? null,
      possible_flag: flags.get(row.id)?.possible[0] ?? null,
      assignee: toAssignee(row.assigned_to, assignees),
      ...counts,
    };
  });
}

function toAssignee(id: number | null, names: Map<number | null, string>): AdminApplication['assignee'] {
  const name = names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

type Related = Pick<AdminApplication, 'note_count' | 'competing_count' | 'agreement'>;

/** SQL: of the rows of application `own`, the state that needs the most attention; one that isn't sent comes before sent ones. */
const agreementState = sql`(
  select g.status
  from applications members left join lateral (
    select status from agreements
    where application_id = members.id and status not in ('replaced', 'canceled') order by id desc limit 1) g on true
  where members.id = own.id or members.group_id = own.group_id
  order by array_position(array['declined', 'expired', null, 'sent', 'signed'], g.status) limit 1)`;

async function countRelated(db: Database, ids: readonly number[]): Promise<Map<number, Related>> {
  const { rows } = await sql<Related & { id: number }>`
    select own.id,
      (select count(*)::int from application_notes where application_id = own.id) as note_count,
      (select count(distinct coalesce(a.group_id, -a.id))::int from applications a where ${isCompeting}) as competing_count,
      ${agreementState} as agreement
    from applications own where own.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const isOpen = sql<boolean>`a.status in ('Pending', 'Waitlisted', 'Approved') and a.returned_at is null`;

/** SQL: whether `a` competes with `own`, of which it may be another row. */
const isCompeting = sql<boolean>`
  a.pet_id in (
    select own.pet_id
    union all select members.pet_id from applications members where members.group_id = own.group_id)
  and a.id <> own.id and (own.group_id is null or a.group_id is distinct from own.group_id) and ${isOpen}`;

type Matching = AdminApplicationsQuery & { matches: SearchMatches };

async function listIds(
  db: Database,
  { sort = 'date', direction = sort === 'date' ? 'desc' : 'asc', ...query }: Matching,
  context: ListContext,
  range?: RowRange,
): Promise<number[]> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  if (sort === 'status') return idsOf(await listByStatus(db, query, context, { way, range }));
  const isDescending = direction === 'desc';
  const { condition, clause } =
    sort === 'pet'
      ? { condition: sql`true`, clause: limitClause(range) }
      : startRange(range, { table: sql`applications a`, id: sql`a.id`, key: sortKeys[sort], isDescending });
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select a.id ${fromMatching({ ...query, isPage: range !== undefined, needsPets: sort === 'pet' }, context)}
      and ${condition}
    order by ${orderExpressions[sort](way)} ${clause}`.execute(db);
  return idsOf(rows);
}

/** Oldest first within a status. Reads the first applications of each status from an index. */
async function listByStatus(
  db: Database,
  query: Matching,
  context: ListContext,
  { way, range }: { way: RawBuilder<unknown>; range: RowRange | undefined },
): Promise<{ id: number }[]> {
  const limit = range ? sql`limit ${range.offset + range.limit}` : sql``;
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select application.id
    from unnest(${STATUS_ORDER}::text[]) with ordinality as each (status, position) cross join lateral (
      select a.id, a.created_at ${fromMatching({ ...query, isPage: range !== undefined }, context)} and a.status = each.status
      order by a.created_at, a.id ${limit}) application
    order by position ${way}, application.created_at, application.id ${limitClause(range)}`.execute(db);
  return rows;
}

const STATUS_ORDER: readonly ApplicationStatus[] = ['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'];

async function countMatching(db: Database, query: Matching, context: ListContext, max?: number): Promise<number> {
  const { filter, pet_id, matches } = query;
  if (!filter && pet_id === undefined && !matches.isEverything) {
    if (matches.ids) return matches.ids.length;
    if (max !== undefined) return max;
  }
  const isOnlyFilter =
    matches.isEverything && filter && pet_id === undefined && combinedConditions(query, context).length === 0;
  const ids = isOnlyFilter ? selectFiltered(filter, context) : sql`select a.id ${fromMatching(query, context)}`;
  const limit = max === undefined ? sql`` : sql`limit ${max}`;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from (${ids} ${limit}) counted`.execute(db);
  return rows[0]!.total;
}
