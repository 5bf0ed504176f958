import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { isWithin, monthOf } from './day-range.ts';
import { custodiesWithPets, isAdoption, isInCare, rounded, stayDays } from './metrics.ts';
import type { ReportRange } from './report-range.ts';

/** Figures for outcomes by month, by pet type, or (if both are null) in total. */
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
      select ${monthOf(sql`c.outcome_at`, range)} as month, p.type, ${stayDays} as days, ${isAdoption} as is_adoption
      from ${custodiesWithPets} where ${isWithin(sql`c.outcome_at`, range)}
    )
    select month, type, count(*) filter (where is_adoption)::int as adoptions,
      ${rounded(sql`percentile_cont(0.5) within group (order by days) filter (where is_adoption)`)} as median_days,
      ${rounded(sql`min(days) filter (where is_adoption)`)} as shortest_days,
      ${rounded(sql`max(days) filter (where is_adoption)`)} as longest_days,
      count(*) filter (where not is_adoption)::int as left_otherwise
    from ended group by grouping sets ((month), (type), ())`.execute(db);
  return rows.map((row) => ({ ...row, month: row.month === null ? null : range.months[row.month]! }));
}

/** A pet in care, and since when. */
export interface ListedPet {
  id: number;
  since: Date;
  featured: boolean;
}

const waitingPets = sql`${custodiesWithPets} where ${isInCare} and p.adoption_status = 'Available' and p.is_listed`;

/** Listed, Available pets in care with their intake, the longest-waiting first. */
export async function listWaiting(db: Database, range?: RowRange): Promise<ListedPet[]> {
  const { rows } = await sql<ListedPet>`${withoutPreparedPlan}
    select p.id, p.featured, c.intake_at as since from ${waitingPets} order by 3, 1 ${limitClause(range)}`.execute(db);
  return rows;
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${waitingPets}`.execute(db);
  return rows[0]!.total;
}
