import { sql, type RawBuilder } from 'kysely';

/**
 * By the database's clock, for comparison with its own timestamps. Relative to the start of the transaction: with a value
 * that changes during the statement, PostgreSQL would not use an index.
 */
export function secondsAgo(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(secs => ${seconds})`;
}
