import { sql, type SqlBool } from 'kysely';
import { toCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { listFates, type Fate } from './applications.queries.ts';
import { countedLocation, isAdoption, isAdoptionOrReturn, isWithin, monthOf } from './counted-events.ts';
import type { ReportRange } from './report-range.ts';
import type { EventKind } from './schema.ts';
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
 * The events of the range in their order as CSV, with what each counts as: a 1 under `adoption`, `return` and
 * `left_otherwise`, the outcome of what was submitted under `application`, the days of a stay where it ended.
 */
export async function exportEvents(db: Database, range: ReportRange): Promise<string> {
  const stays = await listStays(db, range);
  const fates = await listFates(db, range);
  const parts = [toCsv([[...columns]])];
  let last: EventRow | undefined;
  do {
    const rows = await listEvents(db, range, last);
    const lines = rows.map((row) => {
      const cells = countAs(row, stays.get(row.id), fates);
      return columns.map((column) => cells[column] ?? null);
    });
    if (lines.length > 0) parts.push(toCsv(lines));
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
  return parts.join('');
}

interface EventRow {
  id: number;
  at: Date;
  /** The same to the microsecond, to which the database's own clock tells it. */
  exact_at: string;
  month: string;
  kind: EventKind;
  pet_id: number;
  pet_name: string;
  pet_type: string;
  application_id: number | null;
  is_walk_in: boolean;
  location: string | null;
  is_adoption: boolean;
  is_return: boolean;
}

async function listEvents(db: Database, range: ReportRange, after: EventRow | undefined): Promise<EventRow[]> {
  const rest = after ? sql<SqlBool>`(e.at, e.id) > (${after.exact_at}::timestamptz, ${after.id})` : sql<SqlBool>`true`;
  const { rows } = await sql<EventRow>`${withoutPreparedPlan}
    select e.id, e.at, e.at::text as exact_at, ${monthOf(sql`e.at`, range)} as month, e.kind, e.pet_id, e.pet_name, e.pet_type, e.application_id,
      e.is_walk_in, case when e.kind in ('approved', 'returned') then ${countedLocation} else e.location end as location,
      ${isAdoption} as is_adoption, e.kind = 'returned' and ${isAdoptionOrReturn} as is_return
    from shelter_events e left join lateral (
      select location from shelter_events b
      where b.application_id = e.application_id and b.kind = 'pickup_booked'
      order by b.at desc, b.id desc limit 1
    ) booked on true
    where ${isWithin(sql`e.at`, range)} and ${rest}
    order by e.at, e.id limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

function countAs(
  event: EventRow,
  stay: { days: number | null } | undefined,
  fates: Map<number, Fate>,
): Partial<Record<(typeof columns)[number], string | number | boolean | null>> {
  const { kind, application_id } = event;
  const fate = kind === 'submitted' && application_id !== null ? fates.get(application_id) : undefined;
  return {
    id: event.id,
    at: event.at.toISOString(),
    month: event.month,
    event: kind,
    pet_id: event.pet_id,
    pet: event.pet_name,
    type: event.pet_type,
    application_id,
    walk_in: application_id === null ? null : event.is_walk_in,
    location: event.location,
    adoption: event.is_adoption ? 1 : null,
    return: event.is_return ? 1 : null,
    application: fate?.outcome ?? null,
    days_to_decision: fate?.days ?? null,
    stay_days: event.is_adoption ? (stay?.days ?? null) : null,
    left_otherwise: stay && !event.is_adoption ? 1 : null,
  };
}
