import { addDays, dayIn, timestampOf } from '../../shelter-day.contract.ts';

/**
 * The latest scheduled time that has passed. A time that a clock change skips is due an hour later.
 * @param times such as `03:00`, at least one
 */
export function findLastDue(times: readonly string[], timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const due = [today, addDays(today, -1), addDays(today, -2)]
    .flatMap((day) => times.map((time) => timestampOf(day, time, timeZone).getTime()))
    .filter((timestamp) => timestamp <= now.getTime());
  return new Date(Math.max(...due));
}
