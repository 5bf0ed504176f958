/** The day it is somewhere, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Sweden writes its dates that way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
}

/** A day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The same moment some months earlier; on the last day of a month that has no such day. */
export function monthsBefore(moment: Date, months: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO('UTC');
  return new Date(now.subtract({ months }).epochMilliseconds);
}

/** The moment at which clocks there show a time, such as `08:00`, on a day. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time });
  return new Date(epochMilliseconds);
}

/** A day for people to read, such as `Monday, May 4, 2026`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T00:00:00Z`));
}
