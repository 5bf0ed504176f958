import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { limitClause } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { MovementGroup } from '../reports.constants.ts';
import type { Movement, MovementsQuery } from '../reports.contract.ts';
import { isWithin, startOfDay, type DayRange } from './day-range.ts';
import { custodiesWithPets, isInCareAt, matrixAgeAt } from './metrics.ts';

/** When the animal came in or left, how, and the application that tells of it. */
const intake = { at: sql`c.intake_at`, kind: sql`c.intake_type`, application: sql`c.return_of` };
const columnsOf: Record<MovementGroup, Record<'at' | 'kind' | 'application', RawBuilder<unknown>>> = {
  intakes: intake,
  in_care: intake,
  outcomes: { at: sql`c.outcome_at`, kind: sql`c.outcome_type`, application: sql`c.application_id` },
};

export async function countIntakesAndOutcomes(
  db: Database,
  ranges: readonly DayRange[],
): Promise<{ intakes: number; outcomes: number }[]> {
  const count = (group: MovementGroup, range: DayRange) =>
    sql`(select count(*)::int from custodies c where ${isWithin(columnsOf[group].at, range)})`;
  const counts = ranges.map(
    (range) => sql`select ${count('intakes', range)} as intakes, ${count('outcomes', range)} as outcomes`,
  );
  const { rows } = await sql<{ intakes: number; outcomes: number }>`${withoutPreparedPlan}
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** The animals behind the figures, by default the latest first. */
export function listMovements(db: Database, query: MovementsQuery, range: DayRange): List<Movement> {
  const matching = selectMatching(query, range);
  const direction = query.direction === 'asc' ? sql`asc` : sql`desc`;
  return listFromIds(
    async (rows) => {
      const found = await sql<{ id: number }>`${withoutPreparedPlan}
        ${matching} order by ${columnsOf[query.group].at} ${direction}, c.id ${direction} ${limitClause(rows)}`.execute(
        db,
      );
      const count = async (max?: number) => {
        const counted = await sql<{ total: number }>`${withoutPreparedPlan}
          select count(*)::int as total from (
            ${matching} ${max === undefined ? sql`` : sql`limit ${max}`}) moved`.execute(db);
        return counted.rows[0]!.total;
      };
      return { ids: found.rows.map(({ id }) => id), count, countUpTo: count };
    },
    (ids) => loadMovements(db, query.group, ids),
  );
}

function selectMatching(
  { group, kind, type, species, age, search }: MovementsQuery,
  range: DayRange,
): RawBuilder<unknown> {
  const { at } = columnsOf[group];
  const { endDay, timeZone } = range;
  const conditions = [
    group === 'in_care' ? isInCareAt(startOfDay(endDay, timeZone)) : isWithin(at, range),
    ...(kind ? [sql`${columnsOf[group].kind} = any(${kind})`] : []),
    ...(type ? [sql`p.type = any(${type})`] : []),
    ...(species ? [sql`p.species_group = any(${species})`] : []),
    ...(age ? [sql`${matrixAgeAt(at, timeZone)} = any(${age})`] : []),
    ...(search ? [sql`p.name ilike ${containing(search)}`] : []),
  ];
  return sql`select c.id from ${custodiesWithPets} where ${sql.join(conditions, sql` and `)}`;
}

async function loadMovements(db: Database, group: MovementGroup, ids: readonly number[]): Promise<Movement[]> {
  const { at, kind, application } = columnsOf[group];
  const { rows } = await sql<Omit<Movement, 'at'> & { at: Date }>`
    select c.id, ${at} as at, ${kind} as kind, p.id as pet_id, p.name as pet_name, p.type as pet_type,
      ${application} as application_id
    from ${custodiesWithPets} where c.id = any(${ids}) and ${at} is not null`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, at: row.at.toISOString() }] : [];
  });
}
