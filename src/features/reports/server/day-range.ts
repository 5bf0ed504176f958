import { sql, type RawBuilder } from 'kysely';
import type { ReportRange } from './report-range.ts';

/** Days in the shelter's time zone. */
export interface DayRange {
  startDay: string;
  /** The day after the last. */
  endDay: string;
  timeZone: string;
}

/** The start of a day in the shelter's time zone. */
export function startOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql`(${day}::date)::timestamp at time zone ${timeZone}`;
}

export function isWithin(at: RawBuilder<unknown>, { startDay, endDay, timeZone }: DayRange): RawBuilder<boolean> {
  return sql`(${at} >= ${startOfDay(startDay, timeZone)} and ${at} < ${startOfDay(endDay, timeZone)})`;
}

/** The day of a time. */
export function dayOf(at: RawBuilder<unknown>, { timeZone }: DayRange): RawBuilder<unknown> {
  return sql`(${at} at time zone ${timeZone})::date`;
}

/** The index of a time's month in the range's `months`. Formatting each time would take longer than reading it. */
export function monthOf(at: RawBuilder<unknown>, { months, timeZone }: ReportRange): RawBuilder<number> {
  const starts = sql`array(
    select (month || '-01')::date::timestamp at time zone ${timeZone}
    from unnest(${months}::text[]) with ordinality as months (month, position) order by position)`;
  return sql`width_bucket(${at}, ${starts}) - 1`;
}
