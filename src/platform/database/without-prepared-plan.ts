import { sql } from 'kysely';

const MARK = '/* planned each time */';

/**
 * Stands at the very beginning of a statement whose best plan depends on the values it is asked with: others are named,
 * and PostgreSQL soon plans those once for whatever values may come.
 */
export const withoutPreparedPlan = sql.raw(MARK);

export function isWithoutPreparedPlan(statement: string): boolean {
  return statement.startsWith(MARK);
}
