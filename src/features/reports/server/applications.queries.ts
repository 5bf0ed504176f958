import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ApplicationOutcome } from '../reports.constants.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { isWithin, monthOf } from './day-range.ts';
import type { ReportRange } from './report-range.ts';

/** Totals by month of submission, or (if the month is null) for all months. */
export interface ApplicationGroup extends Record<ApplicationOutcome, number> {
  month: string | null;
  submitted: number;
  decided: number;
  median_days: number | null;
}

export async function aggregateApplications(db: Database, range: ReportRange): Promise<ApplicationGroup[]> {
  const countOf = (outcome: ApplicationOutcome) => sql`count(*) filter (where outcome = ${outcome})::int`;
  const { rows } = await sql<Omit<ApplicationGroup, 'month'> & { month: number | null }>`${withoutPreparedPlan}
    with submitted as materialized (
      select ${monthOf(sql`submitted_at`, range)} as month, outcome, decision_days from application_outcomes
      where ${isWithin(sql`submitted_at`, range)}
    )
    select month, count(*)::int as submitted, ${countOf('approved')} as approved, ${countOf('rejected')} as rejected,
      ${countOf('withdrawn')} as withdrawn, ${countOf('removed')} as removed, ${countOf('open')} as open,
      count(decision_days)::int as decided,
      round((percentile_cont(0.5) within group (order by decision_days))::numeric, 1)::float8 as median_days
    from submitted group by grouping sets ((month), ())`.execute(db);
  return rows.map((row) => ({ ...row, month: row.month === null ? null : range.months[row.month]! }));
}

/** The current outcome of one application. */
export interface Decision {
  outcome: ApplicationOutcome;
  /** Days to the first decision; null if there is none. */
  days: number | null;
}

/** Outcomes by application id. */
export async function listDecisions(db: Database, range: ReportRange): Promise<Map<number, Decision>> {
  const { rows } = await sql<Decision & { application_id: number }>`${withoutPreparedPlan}
    select application_id, outcome, round(decision_days::numeric, 1)::float8 as days from application_outcomes
    where ${isWithin(sql`submitted_at`, range)}`.execute(db);
  return new Map(rows.map(({ application_id, ...decision }) => [application_id, decision]));
}
