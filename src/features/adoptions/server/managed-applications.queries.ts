import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/containing.ts';
import { plannedEachTime } from '../../../platform/database/planned-each-time.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { listPaymentMethods } from '../../payments/server/payments.door.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { applicationFilters, type ApplicationFilter, type ApplicationSort } from '../application-words.contract.ts';
import type { ApplicationFile, ManagedApplication, ManagedApplicationsQuery } from '../manage-adoptions.contract.ts';
import { toApplications } from './applications.queries.ts';
import { listChecks } from './checks.ts';
import { listFlags } from './flags.ts';
import { applicationNotFound } from './locked-application.ts';
import { listNotes } from './notes.ts';
import type {} from './adoptions.tables.ts';

const DAY_MS = 86_400_000;
const PORTION = 500;

/** When, and at which shelter. */
export interface Now {
  now: Date;
  shelter: Shelter;
}

/** A page of all applications, and how many there are in all. */
export async function listManagedApplications(
  db: Database,
  query: ManagedApplicationsQuery,
  { page, limit }: Page,
  at: Now,
): Promise<{ items: ManagedApplication[]; total: number }> {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
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
  for (let from = 0; from < ids.length; from += PORTION) {
    yield await getManagedApplications(db, ids.slice(from, from + PORTION), at);
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
  const { rows } = await sql<Record<ApplicationFilter | 'all', number>>`${plannedEachTime}
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
  const overdueSince = dueSince(at);
  return (await toApplications(db, rows, at.shelter)).map((application) => {
    const row = byId.get(application.id)!;
    const counts = beside.get(row.id) ?? { notes: 0, rivals: 0 };
    return {
      ...application,
      reason: row.reason,
      is_reason_internal: row.is_reason_internal,
      return_reason: row.return_reason,
      is_overdue: row.status === 'Pending' && row.created_at < overdueSince,
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

function dueSince({ now, shelter }: Now): Date {
  return new Date(now.getTime() - shelter.decisionDays * DAY_MS);
}

function filtersAt(at: Now): Record<ApplicationFilter, RawBuilder<unknown>> {
  const isStatus = (status: string) => sql`a.status = ${status}`;
  return {
    Pending: isStatus('Pending'),
    Waitlisted: isStatus('Waitlisted'),
    Approved: isStatus('Approved'),
    Rejected: isStatus('Rejected'),
    Withdrawn: isStatus('Withdrawn'),
    overdue: sql`a.status = 'Pending' and a.created_at < ${dueSince(at)}`,
    flagged: sql`exists (
      select from applicant_flags f where f.user_id = a.user_id
        and (f.expires_on is null or f.expires_on >= ${dayIn(at.shelter.timeZone, at.now)}::date)
    )`,
    'under 18': sql`a.answers ->> 'age_category' = 'under18'`,
    'fee due': sql`a.holds is not null and not exists (
      select from receipts r where r.application_id = a.id and r.kind = 'payment'
    )`,
    returned: sql`a.returned_at is not null`,
  };
}

function fromThoseThat(
  { search, filter, pet_id }: Pick<ManagedApplicationsQuery, 'search' | 'filter' | 'pet_id'>,
  at: Now,
): RawBuilder<unknown> {
  return sql`
    from applications a join pets p on p.id = a.pet_id
    where ${filter ? filtersAt(at)[filter] : sql`true`}
      and ${pet_id === undefined ? sql`true` : sql`a.pet_id = ${pet_id}`}
      and ${haveAll(search)}`;
}

const searched = sql`fold_text(
  a.first_name || ' ' || a.last_name || E'\n' || a.email || E'\n' || a.phone_number || E'\n' || p.name)`;

function haveAll(search = ''): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${searched} like fold_text(${containing(word)})`),
    sql` and `,
  );
}

const STATUS_ORDER = sql`array_position(array['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'], a.status)`;

/** Ends with the application's number: equal ones stay in one order, so that pages are whole. */
const orders: Record<ApplicationSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  date: (direction) => sql`a.created_at ${direction}, a.id ${direction}`,
  status: (direction) => sql`${STATUS_ORDER} ${direction}, a.created_at, a.id`,
  pet: (direction) => sql`p.search_text collate "C" ${direction}, p.id, a.created_at, a.id`,
  applicant: (direction) => sql`fold_text(a.last_name || ' ' || a.first_name) collate "C" ${direction}, a.id`,
};

async function listIds(
  db: Database,
  { sort = 'date', direction = sort === 'date' ? 'desc' : 'asc', ...query }: ManagedApplicationsQuery,
  at: Now,
  part: RawBuilder<unknown> = sql``,
): Promise<number[]> {
  const order = orders[sort](direction === 'asc' ? sql`asc` : sql`desc`);
  const { rows } = await sql<{ id: number }>`${plannedEachTime}
    select a.id ${fromThoseThat(query, at)} order by ${order} ${part}`.execute(db);
  return numbers(rows);
}
