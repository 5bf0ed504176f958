import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ApplicationOutcome } from '../report-words.contract.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { isWithin, monthOf } from './counted-events.ts';
import type { ReportRange } from './report-range.ts';

/** Figures of the applications that were submitted in a month, or (where it is null) in all. */
export interface ApplicationGroup extends Record<ApplicationOutcome, number> {
  month: string | null;
  submitted: number;
  decided: number;
  median_days: number | null;
}

export async function sumUpApplications(db: Database, range: ReportRange): Promise<ApplicationGroup[]> {
  const outcome = (what: ApplicationOutcome) => sql`count(*) filter (where outcome = ${what})::int`;
  const { rows } = await sql<ApplicationGroup>`${withoutPreparedPlan}
    with ${fatesIn(range)}
    select month, count(*)::int as submitted, ${outcome('approved')} as approved, ${outcome('rejected')} as rejected,
      ${outcome('withdrawn')} as withdrawn, ${outcome('removed')} as removed, ${outcome('open')} as open,
      count(days)::int as decided,
      round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as median_days
    from fates group by grouping sets ((month), ())`.execute(db);
  return rows;
}

/** What became of one of them. */
export interface Fate {
  outcome: ApplicationOutcome;
  /** To the first decision; null where there is none. */
  days: number | null;
}

/** The same one by one, by the number of the application. */
export async function listFates(db: Database, range: ReportRange): Promise<Map<number, Fate>> {
  const { rows } = await sql<Fate & { application_id: number }>`${withoutPreparedPlan}
    with ${fatesIn(range)}
    select application_id, outcome, round(days::numeric, 1)::float8 as days from fates`.execute(db);
  return new Map(rows.map(({ application_id, ...fate }) => [application_id, fate]));
}

/** Begins `with`: the applications submitted in the range, walk-ins apart, and what has become of each by now. */
function fatesIn(range: ReportRange): RawBuilder<unknown> {
  return sql`wanted as (
      select e.application_id, e.at from shelter_events e
      where e.kind = 'submitted' and not e.is_walk_in and ${isWithin(sql`e.at`, range)}
    ),
    told as (
      select wanted.application_id, wanted.at as submitted_at, since.* from wanted cross join lateral (
        select min(e.at) filter (where e.kind in ('approved', 'rejected')) as decided_at,
          bool_or(e.kind = 'deleted') as is_deleted,
          (array_agg(e.kind order by e.at desc, e.id desc) filter (where e.kind in (
            'submitted', 'approved', 'rejected', 'waitlisted', 'reopened', 'withdrawn', 'undone')))[1] as last_kind
        from shelter_events e where e.application_id = wanted.application_id
      ) since
    ),
    fates as (
      select application_id, ${monthOf(sql`submitted_at`, range)} as month,
        extract(epoch from decided_at - submitted_at) / 86400 as days,
        case
          when last_kind in ('approved', 'rejected', 'withdrawn') then last_kind
          when is_deleted then 'removed'
          else 'open'
        end as outcome
      from told
    )`;
}
