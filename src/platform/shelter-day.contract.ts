/** The day in a time zone, as `YYYY-MM-DD`; `undefined` is the browser's. */
export function dayIn(timeZone: string | undefined, date: Date): string {
  // Sweden uses this date format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(date);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same time some months earlier; on the last day of the month if it has no such day. */
export function monthsBefore(date: Date, months: number): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO('UTC');
  return new Date(now.subtract({ months }).epochMilliseconds);
}

/** The time at which local clocks show `time`, such as `08:00`, on a day. */
export function timestampOf(day: string, time: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time });
  return new Date(epochMilliseconds);
}

/** Converts `02:00 PM` to `14:00`. */
export function to24HourTime(time: string): string {
  const [hours, minutes, half] = time.split(/[: ]/) as [string, string, string];
  return `${String((Number(hours) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** A time for people, `2:00 PM`, from its name in the API, `02:00 PM`. */
export function formatTime(time: string): string {
  return time.replace(/^0/, '');
}

/** A day in words, the same in every time zone: `Monday, May 4, 2026` unless another style is given. */
export function formatDay(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'full' }): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...style }).format(new Date(`${day}T00:00:00Z`));
}
