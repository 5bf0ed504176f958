import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { limitClause, startRange, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import type { ApplicationStatus } from '../adoptions.constants.ts';
import type { ApplicationDetails, AdminApplication, AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import {
  fromFiltered,
  fromMatching,
  orderExpressions,
  overdueBefore,
  sortKeys,
  type QueryContext,
} from './application-filters.ts';
import { findMatches, type SearchMatches } from './application-search.ts';
import { toApplications } from './applications.queries.ts';
import { listChecks } from './checks.ts';
import { listFlags } from './flags.ts';
import { applicationNotFound } from './lock-application.ts';
import { listNotes } from './notes.ts';

export function listAdminApplications(
  db: Database,
  query: AdminApplicationsQuery,
  context: QueryContext,
): List<AdminApplication> {
  return listFromIds(
    async (range) => {
      const matching = { ...query, matches: await findMatches(db, query.search) };
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
  const application = await getAdminApplication(db, id, context);
  const { user_id, pet_id } = application;
  const competing = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.pet_id', '=', pet_id)
    .where('a.id', '<>', id)
    .where(isOpen)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const applicantHistory =
    user_id === null
      ? []
      : await db
          .selectFrom('applications')
          .select('id')
          .where('user_id', '=', user_id)
          .where('id', '<>', id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute();
  return {
    application,
    payment_methods: user_id === null ? [] : await listPaymentMethods(db, user_id),
    competing_applications: await getAdminApplications(db, idsOf(competing), context),
    applicant_history: await getAdminApplications(db, idsOf(applicantHistory), context),
    notes: await listNotes(db, id, currentUser.id),
    checks: await listChecks(db, id),
  };
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
  const found = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  const flags = await listFlags(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
    dayIn(context.shelter.timeZone, context.now),
  );
  const related = await countRelated(db, ids);
  const overdueDate = overdueBefore(context);
  return (await toApplications(db, rows, context.shelter)).map((application) => {
    const row = byId.get(application.id)!;
    const counts = related.get(row.id) ?? { note_count: 0, competing_count: 0 };
    return {
      ...application,
      reason: row.reason,
      is_reason_internal: row.is_reason_internal,
      return_reason: row.return_reason,
      is_overdue: row.status === 'Pending' && row.created_at < overdueDate,
      flag: (row.user_id !== null && flags.get(row.user_id)) || null,
      ...counts,
    };
  });
}

async function countRelated(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { note_count: number; competing_count: number }>> {
  const { rows } = await sql<{ id: number; note_count: number; competing_count: number }>`
    select own.id,
      (select count(*)::int from application_notes where application_id = own.id) as note_count,
      (select count(*)::int from applications a where a.pet_id = own.pet_id and a.id <> own.id and ${isOpen}) as competing_count
    from applications own where own.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const isOpen = sql<boolean>`a.status in ('Pending', 'Waitlisted', 'Approved') and a.returned_at is null`;

type Matching = AdminApplicationsQuery & { matches: SearchMatches };

async function listIds(
  db: Database,
  { sort = 'date', direction = sort === 'date' ? 'desc' : 'asc', ...query }: Matching,
  context: QueryContext,
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
  context: QueryContext,
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

async function countMatching(db: Database, query: Matching, context: QueryContext, max?: number): Promise<number> {
  const { filter, pet_id, matches } = query;
  const isOnlySearch = !matches.isEverything && !filter && pet_id === undefined;
  if (max !== undefined && isOnlySearch) return matches.ids?.length ?? max;
  const isOnlyFilter = matches.isEverything && filter && pet_id === undefined;
  const from = isOnlyFilter ? fromFiltered(filter, context) : fromMatching(query, context);
  const limit = max === undefined ? sql`` : sql`limit ${max}`;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from (select 1 ${from} ${limit}) counted`.execute(db);
  return rows[0]!.total;
}
