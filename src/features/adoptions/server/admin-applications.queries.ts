import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, listFromIds, type List, type RowRange } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import { applicationFilters, type ApplicationFilter } from '../adoptions.constants.ts';
import type { ApplicationDetails, AdminApplication, AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import {
  filterConditions,
  fromMatching,
  orderExpressions,
  overdueBefore,
  type QueryContext,
} from './application-filters.ts';
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
    async (range) => ({
      ids: await listIds(db, query, context, range),
      count: async () => {
        const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
          select count(*)::int as total ${fromMatching(query, context)}`.execute(db);
        return rows[0]!.total;
      },
      countUpTo: async (max) => {
        const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
          select count(*)::int as total from (select 1 ${fromMatching(query, context)} limit ${max}) counted`.execute(
          db,
        );
        return rows[0]!.total;
      },
    }),
    (ids) => getAdminApplications(db, ids, context),
  );
}

/** Counts the matching applications of each filter. */
export async function countAdminApplications(
  db: Database,
  query: Pick<AdminApplicationsQuery, 'search' | 'pet_id'>,
  context: QueryContext,
): Promise<{ all: number; counts: Record<ApplicationFilter, number> }> {
  const filters = filterConditions(context);
  const columns = applicationFilters.map(
    (name) => sql`count(*) filter (where ${filters[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<ApplicationFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} ${fromMatching(query, context)}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
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

async function listIds(
  db: Database,
  { sort = 'date', direction = sort === 'date' ? 'desc' : 'asc', ...query }: AdminApplicationsQuery,
  context: QueryContext,
  range?: RowRange,
): Promise<number[]> {
  const order = orderExpressions[sort](direction === 'asc' ? sql`asc` : sql`desc`);
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select a.id ${fromMatching(query, context)} order by ${order} ${limitClause(range)}`.execute(db);
  return idsOf(rows);
}
