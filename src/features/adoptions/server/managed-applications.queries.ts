import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import { applicationFilters, type ApplicationFilter } from '../application-words.contract.ts';
import type { ApplicationFile, ManagedApplication, ManagedApplicationsQuery } from '../manage-adoptions.contract.ts';
import { filtersAt, fromThoseThat, orders, overdueSince, type Now } from './application-filters.ts';
import { toApplications } from './applications.queries.ts';
import { listChecks } from './checks.ts';
import { listFlags } from './flags.ts';
import { applicationNotFound } from './locked-application.ts';
import { listNotes } from './notes.ts';
import type {} from './schema.ts';

const BATCH_SIZE = 500;

/** A page of all applications, and how many there are in all. */
export async function listManagedApplications(
  db: Database,
  query: ManagedApplicationsQuery,
  { page, limit }: Page,
  at: Now,
): Promise<{ items: ManagedApplication[]; total: number }> {
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total ${fromThoseThat(query, at)}`.execute(db);
  const ids = await listIds(db, query, at, sql`limit ${limit} offset ${(page - 1) * limit}`);
  return { items: await getManagedApplications(db, ids, at), total: rows[0]!.total };
}

/** All of them, in portions. */
export async function* listAllManagedApplications(
  db: Database,
  query: ManagedApplicationsQuery,
  at: Now,
): AsyncGenerator<ManagedApplication[]> {
  const ids = await listIds(db, query, at);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    yield await getManagedApplications(db, ids.slice(from, from + BATCH_SIZE), at);
  }
}

/** How many applications each filter leaves. */
export async function countManagedApplications(
  db: Database,
  query: Pick<ManagedApplicationsQuery, 'search' | 'pet_id'>,
  at: Now,
): Promise<{ all: number; counts: Record<ApplicationFilter, number> }> {
  const filters = filtersAt(at);
  const columns = applicationFilters.map(
    (name) => sql`count(*) filter (where ${filters[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<ApplicationFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} ${fromThoseThat(query, at)}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

/** @throws ApiError 404 where there is none */
export async function getManagedApplication(db: Database, id: number, at: Now): Promise<ManagedApplication> {
  const [application] = await getManagedApplications(db, [id], at);
  if (!application) throw applicationNotFound();
  return application;
}

/** All that the shelter knows of an application. @throws ApiError 404 where there is none */
export async function getApplicationFile(
  db: Database,
  id: number,
  viewer: { id: number },
  at: Now,
): Promise<ApplicationFile> {
  const application = await getManagedApplication(db, id, at);
  const { user_id, pet_id } = application;
  const rivals = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.pet_id', '=', pet_id)
    .where('a.id', '<>', id)
    .where(isOpen)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const earlier =
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
    rivals: await getManagedApplications(db, numbers(rivals), at),
    earlier: await getManagedApplications(db, numbers(earlier), at),
    notes: await listNotes(db, id, viewer.id),
    checks: await listChecks(db, id),
  };
}

function numbers(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** Applications with what the shelter sees of them, in the order of their numbers as given. */
async function getManagedApplications(db: Database, ids: readonly number[], at: Now): Promise<ManagedApplication[]> {
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
    dayIn(at.shelter.timeZone, at.now),
  );
  const beside = await countBeside(db, ids);
  const dueSince = overdueSince(at);
  return (await toApplications(db, rows, at.shelter)).map((application) => {
    const row = byId.get(application.id)!;
    const counts = beside.get(row.id) ?? { notes: 0, rivals: 0 };
    return {
      ...application,
      reason: row.reason,
      is_reason_internal: row.is_reason_internal,
      return_reason: row.return_reason,
      is_overdue: row.status === 'Pending' && row.created_at < dueSince,
      flag: (row.user_id !== null && flags.get(row.user_id)) || null,
      ...counts,
    };
  });
}

async function countBeside(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { notes: number; rivals: number }>> {
  const { rows } = await sql<{ id: number; notes: number; rivals: number }>`
    select own.id,
      (select count(*)::int from application_notes where application_id = own.id) as notes,
      (select count(*)::int from applications a where a.pet_id = own.pet_id and a.id <> own.id and ${isOpen}) as rivals
    from applications own where own.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const isOpen = sql<boolean>`a.status in ('Pending', 'Waitlisted', 'Approved') and a.returned_at is null`;

async function listIds(
  db: Database,
  { sort = 'date', direction = sort === 'date' ? 'desc' : 'asc', ...query }: ManagedApplicationsQuery,
  at: Now,
  part: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const order = orders[sort](direction === 'asc' ? sql`asc` : sql`desc`);
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select a.id ${fromThoseThat(query, at)} order by ${order} ${part}`.execute(db);
  return numbers(rows);
}
