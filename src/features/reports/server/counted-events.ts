import { sql, type RawBuilder } from 'kysely';
import { NO_PICKUP } from '../reports.constants.ts';
import type { ReportRange } from './report-range.ts';

/** The start of a day in the shelter's time zone. */
function startOfDay(day: string, timeZone: string): RawBuilder<Date> {
  return sql`(${day}::date)::timestamp at time zone ${timeZone}`;
}

export function isWithin(at: RawBuilder<unknown>, { startDay, endDay, timeZone }: ReportRange): RawBuilder<boolean> {
  return sql`(${at} >= ${startOfDay(startDay, timeZone)} and ${at} < ${startOfDay(endDay, timeZone)})`;
}

/** The month in the shelter's time zone, such as `2026-05`. */
export function monthOf(at: RawBuilder<unknown>, { timeZone }: Pick<ReportRange, 'timeZone'>): RawBuilder<string> {
  return sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM')`;
}

/** An SQL condition: the event `e` is an adoption or return that was not undone later. All reports count this way. */
export const isAdoptionOrReturn = sql<boolean>`(e.event_type in ('approved', 'returned') and not exists (
  select from shelter_events u
  where u.application_id = e.application_id and u.event_type = 'undone' and (u.at, u.id) > (e.at, e.id)))`;

export const isAdoption = sql<boolean>`(e.event_type = 'approved' and ${isAdoptionOrReturn})`;

/** The location of each application's last booked pickup, as `booked`; only applications with a booking. */
export const bookedLocations = sql`(
  select distinct on (application_id) application_id, location from shelter_events
  where event_type = 'pickup_booked' order by application_id, at desc, id desc) booked`;

/** The location of an adoption or return; requires `bookedLocations`. */
export const countedLocation = sql<string>`coalesce(booked.location, ${sql.lit(NO_PICKUP)})`;
