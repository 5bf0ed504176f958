import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { isWithin, monthOf } from './counted-events.ts';
import type { ReportRange } from './report-range.ts';

/** Figures for departures by month, by pet type, or (if both are null) in total. */
export interface StayGroup {
  month: string | null;
  type: PetType | null;
  adoptions: number;
  median_days: number | null;
  shortest_days: number | null;
  longest_days: number | null;
  left_otherwise: number;
}

export async function aggregateStays(db: Database, range: ReportRange): Promise<StayGroup[]> {
  const { rows } = await sql<Omit<StayGroup, 'month'> & { month: number | null }>`${withoutPreparedPlan}
    with ended as materialized (
      select ${monthOf(sql`ended_at`, range)} as month, pet_type as type, days, is_adoption from stays
      where ${isWithin(sql`ended_at`, range)}
    )
    select month, type, count(*) filter (where is_adoption)::int as adoptions,
      ${rounded(sql`percentile_cont(0.5) within group (order by days) filter (where is_adoption)`)} as median_days,
      ${rounded(sql`min(days) filter (where is_adoption)`)} as shortest_days,
      ${rounded(sql`max(days) filter (where is_adoption)`)} as longest_days,
      count(*) filter (where not is_adoption)::int as left_otherwise
    from ended group by grouping sets ((month), (type), ())`.execute(db);
  return rows.map((row) => ({ ...row, month: row.month === null ? null : range.months[row.month]! }));
}

/** Stays by the id of the event that ended them. */
export async function listStays(db: Database, range: ReportRange): Promise<Map<number, { days: number | null }>> {
  const { rows } = await sql<{ id: number; days: number | null }>`${withoutPreparedPlan}
    select event_id as id, ${rounded(sql`days`)} as days from stays where ${isWithin(sql`ended_at`, range)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...stay }) => [id, stay]));
}

/** A pet at the shelter, and since when. */
export interface ListedPet {
  id: number;
  since: Date;
  featured: boolean;
}

const isWaiting = sql`adoption_status = 'Available' and is_listed`;

/** Listed, Available pets with their arrival, the longest-waiting first. */
export async function listWaiting(db: Database, range?: RowRange): Promise<ListedPet[]> {
  const { rows } = await sql<ListedPet>`${withoutPreparedPlan}
    select id, featured, coalesce(since, created_at) as since
    from pets left join pet_arrivals on pet_id = id
    where ${isWaiting}
    order by 3, 1 ${limitClause(range)}`.execute(db);
  return rows;
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pets where ${isWaiting}`.execute(db);
  return rows[0]!.total;
}

function rounded(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round((${value})::numeric, 1)::float8`;
}
