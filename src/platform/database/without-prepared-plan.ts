import { sql } from 'kysely';

const MARK = '/* planned each time */';

/**
 * Put it at the start of a statement whose best plan depends on its values: all others are prepared, and PostgreSQL soon
 * uses one generic plan for them.
 */
export const withoutPreparedPlan = sql.raw(MARK);

export function isWithoutPreparedPlan(statement: string): boolean {
  return statement.startsWith(MARK);
}
