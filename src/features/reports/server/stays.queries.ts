import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, type RowRange } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { isAdoption, isWithin, monthOf } from './counted-events.ts';
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
  const { rows } = await sql<StayGroup>`${withoutPreparedPlan}
    with ${staysOf(range)},
    counted as (
      select ${monthOf(sql`at`, range)} as month, pet_type as type, ${days} as days, is_adoption from stays
    )
    select month, type, count(*) filter (where is_adoption)::int as adoptions,
      ${rounded(sql`percentile_cont(0.5) within group (order by days) filter (where is_adoption)`)} as median_days,
      ${rounded(sql`min(days) filter (where is_adoption)`)} as shortest_days,
      ${rounded(sql`max(days) filter (where is_adoption)`)} as longest_days,
      count(*) filter (where not is_adoption)::int as left_otherwise
    from counted group by grouping sets ((month), (type), ())`.execute(db);
  return rows;
}

/** Stays by the id of the event that ended them. */
export async function listStays(db: Database, range: ReportRange): Promise<Map<number, { days: number | null }>> {
  const { rows } = await sql<{ id: number; days: number | null }>`${withoutPreparedPlan}
    with ${staysOf(range)}
    select id, ${rounded(days)} as days from stays`.execute(db);
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
    with ${arrivalsAndDepartures(sql`select id from pets where ${isWaiting}`)},
    arrivals as (select pet_id, max(at) as since from arrivals_and_departures group by pet_id)
    select id, featured, coalesce(since, created_at) as since
    from pets left join arrivals on pet_id = id
    where ${isWaiting}
    order by 3, 1 ${limitClause(range)}`.execute(db);
  return rows;
}

export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pets where ${isWaiting}`.execute(db);
  return rows[0]!.total;
}

const days = sql<number>`extract(epoch from at - since) / 86400`;

function rounded(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round((${value})::numeric, 1)::float8`;
}

/**
 * Starts a `with` clause: the stays that ended in the range, each with the event that ended it and its start, `since`. An
 * adoption is included even if the start is unknown.
 */
function staysOf(range: ReportRange): RawBuilder<unknown> {
  const ended = sql`
    select distinct pet_id as id from shelter_events
    where event_type in ('approved', 'marked_adopted', 'removed') and ${isWithin(sql`at`, range)}`;
  return sql`${arrivalsAndDepartures(ended)},
    stays as (
      select * from (
        select *, lag(at) over pet as since from arrivals_and_departures window pet as (partition by pet_id order by at, id)
      ) turns
      where is_departure and (since is not null or is_adoption) and ${isWithin(sql`at`, range)}
    )`;
}

/**
 * Starts a `with` clause: arrivals and departures, alternating. Of several departures in a row, the adoption counts, or else
 * the first; of several arrivals, the last: a pet that was added as Adopted arrived when its status was set back. An undone
 * approval is not a departure, and undoing it is not an arrival.
 * @param pets selects the `id` of those that are meant
 */
function arrivalsAndDepartures(pets: RawBuilder<unknown>): RawBuilder<unknown> {
  // `offset 0` keeps the planner from reading all events: it looks up each pet's few events in the index.
  return sql`events as (
      select e.*, e.event_type in ('approved', 'marked_adopted', 'removed') as is_departure,
        ${isAdoption} as is_adoption
      from (${pets}) selected cross join lateral (
        select id, pet_id, at, event_type, pet_type, application_id from shelter_events
        where pet_id = selected.id
          and event_type in ('intake', 'returned', 'undone', 'marked_back', 'approved', 'marked_adopted', 'removed')
        offset 0
      ) e
    ),
    turns as (
      select *, lag(is_undone) over pet as follows_undone from (
        select *, event_type = 'approved' and not is_adoption as is_undone, lag(is_departure) over pet as left_before,
          lead(is_departure) over pet as is_departure_next, lead(is_adoption) over pet as is_adoption_next
        from events window pet as (partition by pet_id order by at, id)
      ) all_events
      where case when is_departure
        then is_adoption or (left_before is distinct from true and is_adoption_next is distinct from true)
        else is_departure_next is distinct from false end
      window pet as (partition by pet_id order by at, id)
    ),
    arrivals_and_departures as (select * from turns where not is_undone and follows_undone is distinct from true)`;
}
