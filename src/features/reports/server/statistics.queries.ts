import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { IntakeType, OutcomeType } from '../../custody/custody.constants.ts';
import type { MatrixAge, SpeciesGroup } from '../reports.constants.ts';
import { dayOf, isWithin, monthOf, startOfDay, type DayRange } from './day-range.ts';
import { custodiesWithPets, isInCare, isInCareAt, matrixAgeAt, rounded, stayDays } from './metrics.ts';
import type { ReportRange } from './report-range.ts';

/** The animals in care before a range and at its end, by species. */
export async function countInCare(
  db: Database,
  { startDay, endDay, timeZone }: DayRange,
): Promise<Map<SpeciesGroup, { before: number; after: number }>> {
  const start = startOfDay(startDay, timeZone);
  const end = startOfDay(endDay, timeZone);
  const { rows } = await sql<{ species: SpeciesGroup; before: number; after: number }>`${withoutPreparedPlan}
    select p.species_group as species, count(*) filter (where ${isInCareAt(start)})::int as before,
      count(*) filter (where ${isInCareAt(end)})::int as after
    from ${custodiesWithPets}
    where (c.outcome_at is null or c.outcome_at >= ${start}) and c.intake_at < ${end} group by 1`.execute(db);
  return new Map(rows.map(({ species, ...counts }) => [species, counts]));
}

/** Intakes and outcomes of a species on a day. */
export interface DailyChange {
  day: string;
  species: SpeciesGroup;
  intakes: number;
  outcomes: number;
}

export async function countDailyChanges(db: Database, range: ReportRange): Promise<DailyChange[]> {
  const { rows } = await sql<DailyChange>`${withoutPreparedPlan}
    select day::text as day, species, sum(intakes)::int as intakes, sum(outcomes)::int as outcomes from (
      select ${dayOf(sql`c.intake_at`, range)} as day, p.species_group as species, count(*) as intakes, 0 as outcomes
      from ${custodiesWithPets} where ${isWithin(sql`c.intake_at`, range)} group by 1, 2
      union all
      select ${dayOf(sql`c.outcome_at`, range)}, p.species_group, 0, count(*)
      from ${custodiesWithPets} where ${isWithin(sql`c.outcome_at`, range)} group by 1, 2
    ) changes group by changes.day, species order by changes.day`.execute(db);
  return rows;
}

interface Group<Type> {
  month: string;
  species: SpeciesGroup;
  type: Type;
  count: number;
}

/** Intakes by month, species and type. */
export function countIntakes(db: Database, range: ReportRange): Promise<Group<IntakeType>[]> {
  return countByType(db, range, { at: sql`c.intake_at`, type: sql`c.intake_type` });
}

/** Outcomes by month, species and type. */
export function countOutcomes(db: Database, range: ReportRange): Promise<Group<OutcomeType>[]> {
  return countByType(db, range, { at: sql`c.outcome_at`, type: sql`c.outcome_type` });
}

async function countByType<Type>(
  db: Database,
  range: ReportRange,
  { at, type }: { at: RawBuilder<unknown>; type: RawBuilder<unknown> },
): Promise<Group<Type>[]> {
  const { rows } = await sql<Omit<Group<Type>, 'month'> & { month: number }>`${withoutPreparedPlan}
    select ${monthOf(at, range)} as month, p.species_group as species, ${type} as type, count(*)::int as count
    from ${custodiesWithPets} where ${isWithin(at, range)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, month: range.months[row.month]! }));
}

/** A row of the matrix. */
type AgeGroup<Type> = { species: SpeciesGroup; type: Type } & Record<MatrixAge, number>;

export function countIntakesByAge(db: Database, range: ReportRange): Promise<AgeGroup<IntakeType>[]> {
  return countByAge(db, range, { at: sql`c.intake_at`, type: sql`c.intake_type` });
}

export function countOutcomesByAge(db: Database, range: ReportRange): Promise<AgeGroup<OutcomeType>[]> {
  return countByAge(db, range, { at: sql`c.outcome_at`, type: sql`c.outcome_type` });
}

async function countByAge<Type>(
  db: Database,
  range: ReportRange,
  { at, type }: { at: RawBuilder<unknown>; type: RawBuilder<unknown> },
): Promise<AgeGroup<Type>[]> {
  const { rows } = await sql<AgeGroup<Type>>`${withoutPreparedPlan}
    select species, type, count(*) filter (where age = 'adult')::int as adult,
      count(*) filter (where age = 'up_to_5_months')::int as up_to_5_months,
      count(*) filter (where age = 'unknown')::int as unknown
    from (
      select p.species_group as species, ${type} as type, ${matrixAgeAt(at, range.timeZone)} as age
      from ${custodiesWithPets} where ${isWithin(at, range)}
    ) aged group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Lengths of stay of a species and outcome, of all species (null) or of all outcomes (null). */
interface StayLengthGroup {
  species: SpeciesGroup | null;
  type: OutcomeType | null;
  animals: number;
  median_days: number | null;
  average_days: number | null;
}

const stayLengths = sql`count(*)::int as animals,
  ${rounded(sql`percentile_cont(0.5) within group (order by days)`)} as median_days,
  ${rounded(sql`avg(days)`)} as average_days`;

export async function measureStays(db: Database, range: ReportRange): Promise<StayLengthGroup[]> {
  const { rows } = await sql<StayLengthGroup>`${withoutPreparedPlan}
    select species, type, ${stayLengths} from (
      select p.species_group as species, c.outcome_type as type, ${stayDays} as days
      from ${custodiesWithPets} where ${isWithin(sql`c.outcome_at`, range)}
    ) ended group by grouping sets ((species, type), (type))`.execute(db);
  return rows;
}

/** How long the animals in care have been here. */
export async function measureCurrentStays(db: Database, now: Date): Promise<Omit<StayLengthGroup, 'type'>[]> {
  const { rows } = await sql<Omit<StayLengthGroup, 'type'>>`${withoutPreparedPlan}
    select species, ${stayLengths} from (
      select p.species_group as species, greatest(0, extract(epoch from ${now}::timestamptz - c.intake_at) / 86400) as days
      from ${custodiesWithPets} where ${isInCare}
    ) staying group by grouping sets ((species), ())`.execute(db);
  return rows;
}
