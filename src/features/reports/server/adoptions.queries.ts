import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { NO_PICKUP } from '../reports.constants.ts';
import { isWithin, monthOf } from './counted-events.ts';
import type { ReportRange } from './report-range.ts';

/** A group of adoptions or returns with their number. */
export interface AdoptionGroup {
  event_type: 'approved' | 'returned';
  month: string;
  type: PetType;
  location: string;
  is_walk_in: boolean;
  count: number;
}

export async function countAdoptions(db: Database, range: ReportRange): Promise<AdoptionGroup[]> {
  const { rows } = await sql<Omit<AdoptionGroup, 'month'> & { month: number }>`${withoutPreparedPlan}
    select event_type, ${monthOf(sql`at`, range)} as month, pet_type as type,
      coalesce(location, ${sql.lit(NO_PICKUP)}) as location, is_walk_in, count(*)::int as count
    from counted_adoptions
    where ${isWithin(sql`at`, range)}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map((row) => ({ ...row, month: range.months[row.month]! }));
}

/** The number of adoptions in each month of the range. Counting a month in an index is faster than grouping its rows. */
export async function countAdoptionsByMonth(
  db: Database,
  { months, timeZone }: ReportRange,
): Promise<Map<string, number>> {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<{ month: string; count: number }>`${withoutPreparedPlan}
    select month, (
      select count(*)::int from counted_adoptions
      where event_type = 'approved' and at >= ${startOf(sql`first`)} and at < ${startOf(sql`first + interval '1 month'`)}
    ) as count
    from unnest(${months}::text[]) as month, lateral (select (month || '-01')::date as first) days`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
}
