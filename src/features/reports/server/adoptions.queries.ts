import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { isWithin, monthOf } from './day-range.ts';
import { adoptionLocation, custodiesWithPets, isAdoption, isReturn, isWalkIn, returnLocation } from './metrics.ts';
import type { ReportRange } from './report-range.ts';

/** A group of adoptions or returns with their number. */
export interface AdoptionGroup {
  is_return: boolean;
  month: string;
  type: PetType;
  location: string;
  is_walk_in: boolean;
  count: number;
}

export async function countAdoptions(db: Database, range: ReportRange): Promise<AdoptionGroup[]> {
  const { rows } = await sql<Omit<AdoptionGroup, 'month'> & { month: number }>`${withoutPreparedPlan}
    select false as is_return, ${monthOf(sql`c.outcome_at`, range)} as month, p.type, ${adoptionLocation} as location,
      ${isWalkIn} as is_walk_in, count(*)::int as count
    from ${custodiesWithPets} where ${isWithin(sql`c.outcome_at`, range)} and ${isAdoption}
    group by 1, 2, 3, 4, 5
    union all
    select true, ${monthOf(sql`c.intake_at`, range)}, p.type, ${returnLocation}, false, count(*)::int
    from ${custodiesWithPets} where ${isWithin(sql`c.intake_at`, range)} and ${isReturn}
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
      select count(*)::int from custodies c
      where ${isAdoption} and c.outcome_at >= ${startOf(sql`first`)}
        and c.outcome_at < ${startOf(sql`first + interval '1 month'`)}
    ) as count
    from unnest(${months}::text[]) as month, lateral (select (month || '-01')::date as first) days`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
}
