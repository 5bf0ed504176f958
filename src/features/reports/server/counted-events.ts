import { sql, type RawBuilder } from 'kysely';
import { NO_PICKUP } from '../report-words.contract.ts';
import type { ReportRange } from './report-range.ts';

/** A moment of the shelter's calendar: when the day begins there. */
function dayBegins(day: string, timeZone: string): RawBuilder<Date> {
  return sql`(${day}::date)::timestamp at time zone ${timeZone}`;
}

/** Whether a moment is in the range. */
export function isWithin(at: RawBuilder<unknown>, { begins, ends, timeZone }: ReportRange): RawBuilder<boolean> {
  return sql`(${at} >= ${dayBegins(begins, timeZone)} and ${at} < ${dayBegins(ends, timeZone)})`;
}

/** The month of a moment at the shelter, such as `2026-05`. */
export function monthOf(at: RawBuilder<unknown>, { timeZone }: Pick<ReportRange, 'timeZone'>): RawBuilder<string> {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`;
}

/** Whether the event `e` is an adoption or a return that was not undone later, as all reports count them. */
export const isAdoptionOrReturn = sql<boolean>`(e.kind in ('approved', 'returned') and not exists (
  select from shelter_events u
  where u.application_id = e.application_id and u.kind = 'undone' and (u.at, u.id) > (e.at, e.id)))`;

export const isAdoption = sql<boolean>`(e.kind = 'approved' and ${isAdoptionOrReturn})`;

/** Where the pickup of each application was booked last, as `booked`; one for which none was booked is not in it. */
export const bookedLocations = sql`(
  select distinct on (application_id) application_id, location from shelter_events
  where kind = 'pickup_booked' order by application_id, at desc, id desc) booked`;

/** Where an adoption or a return counts; beside `bookedLocations`. */
export const countedLocation = sql<string>`coalesce(booked.location, ${sql.lit(NO_PICKUP)})`;
