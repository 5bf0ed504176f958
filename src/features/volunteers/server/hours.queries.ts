import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { HourTotals } from '../shifts.contract.ts';

interface HoursContext {
  now: Date;
  timeZone: string;
}

/**
 * SQL for a FROM clause: all hours, from check-ins and from coordinators' entries. A shift counts from the check-in to the
 * check-out, or to its end without one. `minutesOf` counts the same.
 */
export function hourRows({ now, timeZone }: HoursContext): RawBuilder<unknown> {
  return sql`(
    select 'shift' as source, s.id, s.user_id, s.shift_id, null::text as note,
      (s.checked_in_at at time zone ${timeZone})::date as day,
      s.checked_in_at as from_at, coalesce(s.checked_out_at, least(s.ends_at, ${now}::timestamptz)) as to_at,
      greatest(0, round(extract(epoch from
        coalesce(s.checked_out_at, least(s.ends_at, ${now}::timestamptz)) - s.checked_in_at) / 60))::integer as minutes
    from shift_sign_ups s where s.checked_in_at is not null
    union all
    select 'entry', e.id, e.user_id, null, e.note, e.day, null, null, e.minutes from volunteer_hours e)`;
}

/** The same for one sign-up. */
export function minutesOf(
  {
    checked_in_at,
    checked_out_at,
    ends_at,
  }: { checked_in_at: Date | null; checked_out_at: Date | null; ends_at: Date },
  now: Date,
): number {
  if (!checked_in_at) return 0;
  const end = checked_out_at?.getTime() ?? Math.min(ends_at.getTime(), now.getTime());
  return Math.max(0, Math.round((end - checked_in_at.getTime()) / 60_000));
}

/** SQL: the sums of `hours` rows, this month, this year and in total. */
export function hourSums({ now, timeZone }: HoursContext): RawBuilder<unknown> {
  const today = dayIn(timeZone, now);
  return sql`coalesce(sum(minutes) filter (where day >= ${`${today.slice(0, 8)}01`}::date), 0)::integer as month,
    coalesce(sum(minutes) filter (where day >= ${`${today.slice(0, 5)}01-01`}::date), 0)::integer as year,
    coalesce(sum(minutes), 0)::integer as total`;
}

/** Adds up one person's hours, or without one everyone's, also those of deleted accounts. */
export async function sumHours(db: Database, context: HoursContext, userId?: number): Promise<HourTotals> {
  const { rows } = await sql<HourTotals>`
    select ${hourSums(context)} from ${hourRows(context)} hours
    where ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}`.execute(db);
  return rows[0]!;
}
