import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { MAX_MONTHS, reportMessages, USUAL_MONTHS, type ChartRange } from '../report-words.contract.ts';
import type { RangeQuery } from '../reports.contract.ts';

/** The months that a report is about, in the shelter's time zone. */
export interface ReportRange {
  from: string;
  to: string;
  timeZone: string;
  /** All of them, the first one first. */
  months: string[];
  /** The first day. */
  begins: string;
  /** The day after the last. */
  ends: string;
}

interface Place {
  timeZone: string;
  now: Date;
}

/**
 * Which months are meant: the last twelve with the current one where nothing is said.
 * @throws ApiError 400 where the first month is after the last, and where they are too many
 */
export function settleRange({ from, to }: RangeQuery, place: Place): ReportRange {
  const last = to ?? currentMonth(place);
  const first = from ?? addMonths(last, 1 - USUAL_MONTHS);
  if (first > last) throw refused(reportMessages.turnedRound, 'is after the last month');
  if (first < addMonths(last, 1 - MAX_MONTHS))
    throw refused(reportMessages.tooLong, 'is too long before the last month');
  return rangeOf(first, last, place.timeZone);
}

/** The months of the dashboard's chart, the current one the last. */
export function chartMonths(range: ChartRange, place: Place): ReportRange {
  const last = currentMonth(place);
  const first = range === 'year' ? `${last.slice(0, 4)}-01` : addMonths(last, 1 - Number(range));
  return rangeOf(first, last, place.timeZone);
}

/** The same months a year before. */
export function yearBefore({ from, to, timeZone }: ReportRange): ReportRange {
  return rangeOf(addMonths(from, -12), addMonths(to, -12), timeZone);
}

/** What a report says of its range. */
export function told({ from, to, timeZone }: ReportRange): { from: string; to: string; time_zone: string } {
  return { from, to, time_zone: timeZone };
}

/** A month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

function currentMonth({ timeZone, now }: Place): string {
  return dayIn(timeZone, now).slice(0, 7);
}

function rangeOf(from: string, to: string, timeZone: string): ReportRange {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return { from, to, timeZone, months, begins: `${from}-01`, ends: `${addMonths(to, 1)}-01` };
}

function refused(sentence: string, from: string): ApiError {
  return new ApiError(400, sentence, { fields: { from } });
}
