import { MAX_MONTHS, DEFAULT_MONTHS } from '../reports.constants.ts';
import { addMonths } from './format-month.ts';

/** First and last month, inclusive. */
export interface MonthRange {
  from: string;
  to: string;
}

/** The months in a URL; the server fills in empty ones. */
export interface RangeFilter extends MonthRange {
  /** If set, nothing is requested. */
  error?: InvalidRange;
}

interface InvalidRange {
  field: 'from' | 'to';
  message: string;
}

export function parseRange(search: URLSearchParams): RangeFilter {
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const error = validateRange(range);
  return { ...range, ...(error && { error }) };
}

export function rangeHref({ from, to }: MonthRange): string {
  return `?${new URLSearchParams({ from, to })}`;
}

export function validateRange({ from, to }: MonthRange): InvalidRange | undefined {
  const message = 'Enter a month, e.g. 2026-05.';
  if (!isMonthOrEmpty(from)) return { field: 'from', message };
  if (!isMonthOrEmpty(to)) return { field: 'to', message };
  if (from === '' || to === '') return undefined;
  if (from > to) return { field: 'to', message: 'This month is before the first one.' };
  if (addMonths(from, MAX_MONTHS) <= to) return { field: 'from', message: `At most ${MAX_MONTHS} months at once.` };
  return undefined;
}

/** Only plausible years: while a person types one, it is `0002` and `0020` before it is `2026`. */
function isMonthOrEmpty(text: string): boolean {
  return text === '' || /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export interface Preset {
  label: string;
  /** Null for the default range. */
  range: MonthRange | null;
}

/** Common ranges, relative to this month. */
export function listPresets(month: string): Preset[] {
  const year = Number(month.slice(0, 4));
  const last = (months: number) => ({ from: addMonths(month, 1 - months), to: month });
  return [
    { label: `Last ${DEFAULT_MONTHS} months`, range: null },
    { label: 'Last 3 months', range: last(3) },
    { label: 'This year', range: { from: `${year}-01`, to: month } },
    { label: 'Last year', range: { from: `${year - 1}-01`, to: `${year - 1}-12` } },
    { label: 'Last 3 years', range: last(36) },
  ];
}

export function presetHref({ range }: Preset): string {
  return range === null ? '?' : rangeHref(range);
}
