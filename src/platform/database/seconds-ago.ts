import { sql, type RawBuilder } from 'kysely';

/**
 * A moment by the database's own clock, to be compared with what it noted itself. As of the beginning of the
 * transaction: of a moment that changes while the statement runs, no index would know the rows.
 */
export function secondsAgo(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(secs => ${seconds})`;
}
