import { sql, type SqlBool } from 'kysely';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { listDecisions, type Decision } from './applications.queries.ts';
import { isWithin, monthOf } from './counted-events.ts';
import { NO_PICKUP } from '../reports.constants.ts';
import type { ReportRange } from './report-range.ts';
import type { EventType } from './schema.ts';
import { listStays } from './stays.queries.ts';

const BATCH_SIZE = 2000;

const columns = [
  'id',
  'at',
  'month',
  'event',
  'pet_id',
  'pet',
  'type',
  'application_id',
  'walk_in',
  'location',
  'adoption',
  'return',
  'application',
  'days_to_decision',
  'stay_days',
  'left_otherwise',
] as const;

/**
 * Exports the events in order as CSV, with what each counts as: a 1 in `adoption`, `return` and `left_otherwise`, an
 * outcome in `application` for submissions, and `stay_days` where a stay ended.
 */
export async function exportEvents(db: Database, range: ReportRange): Promise<AsyncIterable<string>> {
  const stays = await listStays(db, range);
  const decisions = await listDecisions(db, range);
  const events = inBatches<EventRow>(({ last }) => listEvents(db, range, last), BATCH_SIZE);
  return batchesToCsv(columns, events, (event) => toCells(event, range, stays.get(event.id), decisions));
}

interface EventRow {
  id: number;
  at: Date;
  /** In microseconds, as the database stores it. */
  exact_at: string;
  /** Its index in the range. */
  month: number;
  event_type: EventType;
  pet_id: number;
  pet_name: string;
  pet_type: string;
  application_id: number | null;
  is_walk_in: boolean;
  location: string | null;
  is_adoption: boolean;
  is_return: boolean;
}

async function listEvents(db: Database, range: ReportRange, last: EventRow | undefined): Promise<EventRow[]> {
  const afterLast = last
    ? sql<SqlBool>`(e.at, e.id) > (${last.exact_at}::timestamptz, ${last.id})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<EventRow>`${withoutPreparedPlan}
    select e.id, e.at, e.at::text as exact_at, ${monthOf(sql`e.at`, range)} as month, e.event_type, e.pet_id, e.pet_name, e.pet_type, e.application_id,
      e.is_walk_in, case when e.event_type in ('approved', 'returned')
        then coalesce(booked.location, ${sql.lit(NO_PICKUP)}) else e.location end as location,
      c.event_type is not distinct from 'approved' as is_adoption, c.event_type is not distinct from 'returned' as is_return
    from shelter_events e left join counted_adoptions c on c.event_id = e.id left join lateral (
      select location from shelter_events b
      where b.application_id = e.application_id and b.event_type = 'pickup_booked'
      order by b.at desc, b.id desc limit 1
    ) booked on true
    where ${isWithin(sql`e.at`, range)} and ${afterLast}
    order by e.at, e.id limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

function toCells(
  event: EventRow,
  { months }: ReportRange,
  stay: { days: number | null } | undefined,
  decisions: Map<number, Decision>,
): Partial<Record<(typeof columns)[number], string | number | boolean | null>> {
  const { event_type, application_id } = event;
  const decision = event_type === 'submitted' && application_id !== null ? decisions.get(application_id) : undefined;
  return {
    id: event.id,
    at: event.at.toISOString(),
    month: months[event.month]!,
    event: event_type,
    pet_id: event.pet_id,
    pet: event.pet_name,
    type: event.pet_type,
    application_id,
    walk_in: application_id === null ? null : event.is_walk_in,
    location: event.location,
    adoption: event.is_adoption ? 1 : null,
    return: event.is_return ? 1 : null,
    application: decision?.outcome ?? null,
    days_to_decision: decision?.days ?? null,
    stay_days: event.is_adoption ? (stay?.days ?? null) : null,
    left_otherwise: stay && !event.is_adoption ? 1 : null,
  };
}
