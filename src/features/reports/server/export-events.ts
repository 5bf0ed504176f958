import { sql, type RawBuilder } from 'kysely';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { inBatches } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { IntakeType, OutcomeType } from '../../custody/custody.constants.ts';
import { listDecisions, type Decision } from './applications.queries.ts';
import { isWithin, monthOf } from './day-range.ts';
import {
  adoptionLocation,
  custodiesWithPets,
  isAdoption,
  isReturn,
  isWalkIn,
  returnLocation,
  rounded,
  stayDays,
} from './metrics.ts';
import type { ReportRange } from './report-range.ts';
import type { EventType } from './schema.ts';

const BATCH_SIZE = 2000;

const columns = [
  'id',
  'at',
  'month',
  'event',
  'kind',
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
 * Exports intakes, outcomes and what happened to applications in order as CSV, with what each counts as: a 1 in
 * `adoption`, `return` and `left_otherwise`, an outcome in `application` for submissions, and `stay_days` for adoptions.
 */
export async function exportEvents(db: Database, range: ReportRange): Promise<AsyncIterable<string>> {
  const decisions = await listDecisions(db, range);
  const events = inBatches<EventRow>(({ last }) => listEvents(db, range, last), BATCH_SIZE);
  return batchesToCsv(columns, events, (event) => toCells(event, range, decisions));
}

interface EventRow {
  id: number;
  at: Date;
  /** In microseconds, as the database stores it. */
  exact_at: string;
  /** Orders what happened at the same time. */
  position: number;
  /** Its index in the range. */
  month: number;
  event: 'intake' | 'outcome' | EventType;
  kind: IntakeType | OutcomeType | null;
  pet_id: number;
  pet: string;
  type: string;
  application_id: number | null;
  walk_in: boolean | null;
  location: string | null;
  is_adoption: boolean;
  is_return: boolean;
  stay_days: number | null;
  left_otherwise: boolean;
}

async function listEvents(db: Database, range: ReportRange, last: EventRow | undefined): Promise<EventRow[]> {
  const batchOf = (position: number, id: RawBuilder<unknown>, at: RawBuilder<unknown>, rows: RawBuilder<unknown>) => {
    const afterLast = last
      ? sql`(${at}, ${sql.lit(position)}, ${id}) > (${last.exact_at}::timestamptz, ${last.position}::int, ${last.id}::int)`
      : sql`true`;
    return sql`(
      select ${id} as id, ${at} as at, ${at}::text as exact_at, ${sql.lit(position)} as position,
        ${monthOf(at, range)} as month, ${rows} where ${isWithin(at, range)} and ${afterLast}
      order by 2, 1 limit ${BATCH_SIZE})`;
  };
  const pet = sql`p.id as pet_id, p.name as pet, p.type as type`;
  const intakes = sql`'intake' as event, c.intake_type as kind, ${pet}, c.return_of as application_id,
    null::boolean as walk_in, case when ${isReturn} then ${returnLocation} end as location, false as is_adoption,
    ${isReturn} as is_return, null::float8 as stay_days, false as left_otherwise from ${custodiesWithPets}`;
  const applications = sql`e.event_type, null, e.pet_id, e.pet_name, e.pet_type, e.application_id, e.is_walk_in, e.location,
    false, false, null, false from shelter_events e`;
  const outcomes = sql`'outcome', c.outcome_type, ${pet}, c.application_id,
    case when c.application_id is not null then ${isWalkIn} end, case when ${isAdoption} then ${adoptionLocation} end,
    ${isAdoption}, false, case when ${isAdoption} then ${rounded(stayDays)} end, not ${isAdoption}
    from ${custodiesWithPets}`;
  const { rows } = await sql<EventRow>`${withoutPreparedPlan}
    ${batchOf(0, sql`c.id`, sql`c.intake_at`, intakes)} union all
    ${batchOf(1, sql`e.id`, sql`e.at`, applications)} union all
    ${batchOf(2, sql`c.id`, sql`c.outcome_at`, outcomes)}
    order by at, position, id limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

function toCells(
  { id, at, month, event, kind, pet_id, pet, type, application_id, walk_in, location, ...counts }: EventRow,
  { months }: ReportRange,
  decisions: Map<number, Decision>,
): Partial<Record<(typeof columns)[number], string | number | boolean | null>> {
  const decision = event === 'submitted' && application_id !== null ? decisions.get(application_id) : undefined;
  return {
    id,
    at: at.toISOString(),
    month: months[month]!,
    event,
    kind,
    pet_id,
    pet,
    type,
    application_id,
    walk_in,
    location,
    adoption: counts.is_adoption ? 1 : null,
    return: counts.is_return ? 1 : null,
    application: decision?.outcome ?? null,
    days_to_decision: decision?.days ?? null,
    stay_days: counts.stay_days,
    left_otherwise: counts.left_otherwise ? 1 : null,
  };
}
