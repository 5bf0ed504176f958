import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, timestampOf } from '../shelter-day.contract.ts';

/** Days of the calendar, both included. Either may be missing. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Conditions: a timestamp is within these days in the shelter's time zone. */
export function withinDays(
  timestamp: RawBuilder<unknown>,
  { from, to }: DayRange,
  timeZone: string,
): RawBuilder<SqlBool>[] {
  const startOf = (day: string) => sql`${timestampOf(day, '00:00', timeZone)}::timestamptz`;
  return [
    ...(from ? [sql<SqlBool>`${timestamp} >= ${startOf(from)}`] : []),
    ...(to ? [sql<SqlBool>`${timestamp} < ${startOf(addDays(to, 1))}`] : []),
  ];
}
