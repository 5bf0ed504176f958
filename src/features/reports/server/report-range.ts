import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { MAX_MONTHS, reportMessages, DEFAULT_MONTHS, type ChartRange } from '../reports.constants.ts';
import type { RangeQuery } from '../reports.contract.ts';

/** The months of a report, in the shelter's time zone. */
export interface ReportRange {
  from: string;
  to: string;
  timeZone: string;
  /** In ascending order. */
  months: string[];
  /** The first day. */
  startDay: string;
  /** The day after the last. */
  endDay: string;
}

interface ShelterTime {
  timeZone: string;
  now: Date;
}

/**
 * Determines the months of a report; by default the last twelve, including the current one.
 * @throws ApiError 400 if the first month is after the last, or the range is too long
 */
export function parseReportRange({ from, to }: RangeQuery, shelterTime: ShelterTime): ReportRange {
  const last = to ?? currentMonth(shelterTime);
  const first = from ?? addMonths(last, 1 - DEFAULT_MONTHS);
  if (first > last) throw invalidRange(reportMessages.startAfterEnd, 'is after the last month');
  if (first < addMonths(last, 1 - MAX_MONTHS))
    throw invalidRange(reportMessages.tooLong, 'is too long before the last month');
  return rangeOf(first, last, shelterTime.timeZone);
}

/** The months of the dashboard's chart, ending with the current one. */
export function chartMonths(range: ChartRange, shelterTime: ShelterTime): ReportRange {
  const last = currentMonth(shelterTime);
  const first = range === 'year' ? `${last.slice(0, 4)}-01` : addMonths(last, 1 - Number(range));
  return rangeOf(first, last, shelterTime.timeZone);
}

/** The same months a year before. */
export function yearBefore({ from, to, timeZone }: ReportRange): ReportRange {
  return rangeOf(addMonths(from, -12), addMonths(to, -12), timeZone);
}

/** Also the year before the first month. */
export function withYearBefore({ from, to, timeZone }: ReportRange): ReportRange {
  return rangeOf(addMonths(from, -12), to, timeZone);
}

/** The range in a report's response. */
export function rangeFields({ from, to, timeZone }: ReportRange): { from: string; to: string; time_zone: string } {
  return { from, to, time_zone: timeZone };
}

export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

function currentMonth({ timeZone, now }: ShelterTime): string {
  return dayIn(timeZone, now).slice(0, 7);
}

function rangeOf(from: string, to: string, timeZone: string): ReportRange {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return { from, to, timeZone, months, startDay: `${from}-01`, endDay: `${addMonths(to, 1)}-01` };
}

function invalidRange(sentence: string, from: string): ApiError {
  return new ApiError(400, sentence, { fields: { from } });
}
