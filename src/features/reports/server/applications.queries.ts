import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ApplicationOutcome } from '../reports.constants.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { isWithin, monthOf } from './counted-events.ts';
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
  const { rows } = await sql<ApplicationGroup>`${withoutPreparedPlan}
    with ${decisionsIn(range)}
    select month, count(*)::int as submitted, ${countOf('approved')} as approved, ${countOf('rejected')} as rejected,
      ${countOf('withdrawn')} as withdrawn, ${countOf('removed')} as removed, ${countOf('open')} as open,
      count(days)::int as decided,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days
    from decisions group by grouping sets ((month), ())`.execute(db);
  return rows;
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
    with ${decisionsIn(range)}
    select application_id, outcome, round(days::numeric, 1)::float8 as days from decisions`.execute(db);
  return new Map(rows.map(({ application_id, ...decision }) => [application_id, decision]));
}

/** Starts a `with` clause: applications submitted in the range, without walk-ins, with their current outcomes. */
function decisionsIn(range: ReportRange): RawBuilder<unknown> {
  return sql`submissions as (
      select e.application_id, e.at from shelter_events e
      where e.event_type = 'submitted' and not e.is_walk_in and ${isWithin(sql`e.at`, range)}
    ),
    histories as (
      select submissions.application_id, submissions.at as submitted_at, history.* from submissions cross join lateral (
        select min(e.at) filter (where e.event_type in ('approved', 'rejected')) as decided_at,
          bool_or(e.event_type = 'deleted') as is_deleted,
          (array_agg(e.event_type order by e.at desc, e.id desc) filter (where e.event_type in (
            'submitted', 'approved', 'rejected', 'waitlisted', 'reopened', 'withdrawn', 'undone')))[1] as last_type
        from shelter_events e where e.application_id = submissions.application_id
      ) history
    ),
    decisions as (
      select application_id, ${monthOf(sql`submitted_at`, range)} as month,
        extract(epoch from decided_at - submitted_at) / 86400 as days,
        case
          when last_type in ('approved', 'rejected', 'withdrawn') then last_type
          when is_deleted then 'removed'
          else 'open'
        end as outcome
      from histories
    )`;
}
