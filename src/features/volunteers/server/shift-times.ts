import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import type { LocalTimes } from '../local-times.contract.ts';
import { shiftLimits, shiftMessages } from '../volunteers.constants.ts';
import { invalid } from './shift-context.ts';

/**
 * When a shift starts and ends. An end that isn't after the start is on the next day.
 * @throws ApiError 400 for one that is longer than any shift, or over, and after the year 9999
 */
export function toTimestamps({ day, starts, ends }: LocalTimes, { now, timeZone }: { now: Date; timeZone: string }) {
  const lastDay = ends > starts ? day : addDays(day, 1);
  if (!hasFourDigitYear(day) || !hasFourDigitYear(lastDay)) throw invalid('day', shiftMessages.dayTooLate);
  const starts_at = timestampOf(day, starts, timeZone);
  const ends_at = timestampOf(lastDay, ends, timeZone);
  if (ends_at.getTime() - starts_at.getTime() > shiftLimits.hours * HOUR_MS)
    throw invalid('ends', shiftMessages.tooLong);
  // At the end of summer time, an hour comes twice.
  if (ends_at <= starts_at) throw invalid('ends', shiftMessages.tooLong);
  if (ends_at <= now) throw invalid(dayIn(timeZone, now) > day ? 'day' : 'ends', shiftMessages.timesPast);
  return { starts_at, ends_at };
}

/** A series that moves by thousands of years may reach later ones. */
function hasFourDigitYear(day: string): boolean {
  return /^\d{4}-/.test(day);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);
}

const HOUR_MS = 3_600_000;
