import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { limitClause } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { MovementGroup, MovementKind } from '../reports.constants.ts';
import type { Movement, MovementsQuery } from '../reports.contract.ts';
import { isWithin, type DayRange } from './counted-events.ts';

/**
 * Events by which pets came in or left, without owners' listings. Intakes are new pets of the shelter and returns;
 * outcomes are adoptions that were not undone, and other departures.
 */
const movementsOf: Record<MovementGroup, (range: DayRange, condition?: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  intakes: (range, condition = sql`true`) => sql`
    select e.id as event_id, e.at from shelter_events e
    where e.event_type = 'intake' and ${isWithin(sql`e.at`, range)} and ${isOfShelter(sql`e.pet_id`)} and ${condition}
    union all
    ${selectAdoptions('returned', range, condition)}`,
  outcomes: (range, condition = sql`true`) => sql`
    ${selectAdoptions('approved', range, condition)}
    union all
    select event_id, ended_at from stays join shelter_events e on e.id = event_id
    where not is_adoption and ${isWithin(sql`ended_at`, range)} and ${isOfShelter(sql`stays.pet_id`)} and ${condition}`,
};

function selectAdoptions(
  type: 'approved' | 'returned',
  range: DayRange,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select event_id, counted_adoptions.at from counted_adoptions join shelter_events e on e.id = event_id
    where counted_adoptions.event_type = ${sql.lit(type)} and ${isWithin(sql`counted_adoptions.at`, range)}
      and ${isOfShelter(sql`e.pet_id`)} and ${condition}`;
}

function isOfShelter(petId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not exists (select from pets owned where owned.id = ${petId} and owned.listed_by_owner)
    and not exists (select from deleted_listings deleted where deleted.pet_id = ${petId}))`;
}

export async function countIntakesAndOutcomes(
  db: Database,
  ranges: readonly DayRange[],
): Promise<{ intakes: number; outcomes: number }[]> {
  const count = (group: MovementGroup, range: DayRange) =>
    sql`(select count(*)::int from (${movementsOf[group](range)}) moved)`;
  const counts = ranges.map(
    (range) => sql`select ${count('intakes', range)} as intakes, ${count('outcomes', range)} as outcomes`,
  );
  const { rows } = await sql<{ intakes: number; outcomes: number }>`${withoutPreparedPlan}
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** The pets behind the figures, by default the latest first. */
export function listMovements(db: Database, query: MovementsQuery, range: DayRange): List<Movement> {
  const moved = selectMoved(query, range);
  const direction = query.direction === 'asc' ? sql`asc` : sql`desc`;
  return listFromIds(
    async (rows) => {
      const found = await sql<{ event_id: number }>`${withoutPreparedPlan}
        select event_id from (${moved}) moved order by at ${direction}, event_id ${direction} ${limitClause(rows)}`.execute(
        db,
      );
      const count = async (max?: number) => {
        const counted = await sql<{ total: number }>`${withoutPreparedPlan}
          select count(*)::int as total from (${moved} ${max === undefined ? sql`` : sql`limit ${max}`}) moved`.execute(
          db,
        );
        return counted.rows[0]!.total;
      };
      return { ids: found.rows.map(({ event_id }) => event_id), count, countUpTo: count };
    },
    (ids) => loadMovements(db, ids),
  );
}

function selectMoved({ group, kind, type, search }: MovementsQuery, range: DayRange): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(kind ? [sql`${kindOf} = any(${kind})`] : []),
    ...(type ? [sql`e.pet_type = any(${type})`] : []),
    ...(search ? [sql`e.pet_name ilike ${containing(search)}`] : []),
  ];
  return movementsOf[group](range, sql.join(conditions, sql` and `));
}

/** SQL: the kind of the event `e`. */
const kindOf = sql<MovementKind>`case e.event_type
  when 'intake' then 'new' when 'returned' then 'returned' when 'approved' then 'adopted' else 'left' end`;

async function loadMovements(db: Database, ids: readonly number[]): Promise<Movement[]> {
  const rows = await db
    .selectFrom('shelter_events as e')
    .leftJoin('pets as p', 'p.id', 'e.pet_id')
    .select(['e.id', 'e.at', 'e.pet_name', 'e.pet_type', 'p.id as pet_id', 'e.application_id'])
    .select(kindOf.as('kind'))
    .where('e.id', '=', sql<number>`any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, at: row.at.toISOString() }] : [];
  });
}
