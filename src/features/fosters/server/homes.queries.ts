import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { activeStatuses } from '../fosters.constants.ts';
import type { FosterCounts, FosterHome, HomesQuery } from '../fosters.contract.ts';

/** SQL, on `h`: how many animals stay there. */
export const countAnimals = sql<number>`(
  select count(*)::int from placements where location_id = h.location_id and end_at is null)`;

/** SQL, on `h`: its free places, while it is active. */
export const countFree = sql<number>`(
  case when h.status = 'approved' and exists (
    select from locations where id = h.location_id and retired_at is null)
  then greatest(h.capacity - ${countAnimals}, 0) else 0 end)`;

/** SQL, on `h`: the last day of an absence that includes this day. */
export function awayUntil(today: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select to_on from foster_absences where home_id = h.id and ${today}::date between from_on and to_on)`;
}

/** Foster homes: what waits for a decision first, then by name. */
export function listHomes(db: Database, query: HomesQuery, today: string): List<FosterHome> {
  const matching = db
    .selectFrom('foster_homes as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .where(matches(query, today));
  return listFromQuery(db, {
    matching,
    rows: withDetails(matching, today)
      .orderBy(sql`h.status in ('applied', 'home check')`, 'desc')
      .orderBy(sql`lower(u.name)`)
      .orderBy('h.id'),
    toItems: (rows) => rows.map(toHome),
  });
}

/** The homes that suit an animal, the one that has waited longest for its first animal first. */
export async function listMatches(
  db: Database,
  need: { id: number; type: FosterHome['species'][number]; kinds: readonly string[]; until_on: string | null },
  today: string,
): Promise<FosterHome[]> {
  const until = need.until_on !== null && need.until_on > today ? need.until_on : today;
  const matching = db.selectFrom('foster_homes as h').innerJoin('users as u', 'u.id', 'h.user_id')
    .where(sql<SqlBool>`h.status = 'approved' and ${need.type} = any(h.species)
      and h.kinds @> ${need.kinds}::text[] and ${countFree} > 0
      and not exists (select from foster_absences where home_id = h.id
        and daterange(from_on, to_on, '[]') && daterange(${today}::date, ${until}::date, '[]'))
      and not exists (select from foster_offers where need_id = ${need.id} and home_id = h.id)`);
  const rows = await withDetails(matching, today)
    .orderBy(sql`(select max(start_at) from placements where location_id = h.location_id)`, (order) =>
      order.asc().nullsFirst(),
    )
    .orderBy('h.id')
    .limit(100)
    .execute();
  return rows.map(toHome);
}

export async function countFosters(db: Database, { today, now }: { today: string; now: Date }): Promise<FosterCounts> {
  const { rows } = await sql<Omit<FosterCounts, 'today'>>`
    select
      (select count(*)::int from foster_homes where status in ('approved', 'paused')) as active,
      (select coalesce(sum(${countFree}), 0)::int from foster_homes h where ${awayUntil(today)} is null) as free,
      (select count(*)::int from foster_homes where status in ('applied', 'home check')) as applications,
      (select count(*)::int from foster_needs where closed_at is null) as needs,
      (select count(*)::int from foster_reports where waiting_since is not null) as waiting,
      (select count(*)::int from foster_reports where waiting_since is not null and due_at < ${now}) as overdue,
      (select count(*)::int from foster_supplies where status <> 'delivered') as supplies`.execute(db);
  return { today, ...rows[0]! };
}

function matches({ search, status, species, kind, is_free }: HomesQuery, today: string): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search) conditions.push(sql`(u.name ilike ${containing(search)} or h.area ilike ${containing(search)})`);
  if (status === 'active') conditions.push(sql`h.status = any(${[...activeStatuses]})`);
  else if (status === 'applications') conditions.push(sql`h.status in ('applied', 'home check')`);
  else if (status) conditions.push(sql`h.status = ${status}`);
  if (species) conditions.push(sql`${species} = any(h.species)`);
  if (kind) conditions.push(sql`${kind} = any(h.kinds)`);
  if (is_free) conditions.push(sql`${countFree} > 0 and ${awayUntil(today)} is null`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export function selectHomes(db: Database) {
  return db.selectFrom('foster_homes as h').innerJoin('users as u', 'u.id', 'h.user_id');
}

/** What the lists show of homes. */
export function withDetails(homes: ReturnType<typeof selectHomes>, today: string) {
  return homes.select([
    'h.id',
    'u.name',
    'h.user_id',
    'h.status',
    'h.area',
    'h.species',
    'h.kinds',
    'h.capacity',
    'h.applied_at',
    'h.status_at',
    sql<number | null>`(select coalesce(merged_into, id) from people where user_id = h.user_id)`.as('person_id'),
    countAnimals.as('animals'),
    countFree.as('free'),
    awayUntil(today).as('away_until'),
    sql<string | null>`(
      select min(from_on) from foster_absences where home_id = h.id and from_on > ${today}::date)`.as('next_absence'),
    sql<number>`(
      select count(*)::int from foster_reports where home_id = h.id and waiting_since is not null)`.as('waiting'),
    sql<number>`(
      select count(*)::int from foster_supplies where home_id = h.id and status <> 'delivered')`.as('supplies'),
  ]);
}

type HomeRow = Omit<FosterHome, 'applied_at' | 'status_at'> & { applied_at: Date; status_at: Date };

export function toHome(row: HomeRow): FosterHome {
  return {
    id: row.id,
    name: row.name,
    person_id: row.person_id,
    user_id: row.user_id,
    status: row.status,
    area: row.area,
    species: row.species,
    kinds: row.kinds,
    capacity: row.capacity,
    animals: row.animals,
    free: row.free,
    away_until: row.away_until,
    next_absence: row.next_absence,
    waiting: row.waiting,
    supplies: row.supplies,
    applied_at: row.applied_at.toISOString(),
    status_at: row.status_at.toISOString(),
  };
}
