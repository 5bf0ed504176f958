import { MAX_MONTHS, USUAL_MONTHS } from '../report-words.contract.ts';
import { addMonths } from './month-words.ts';

/** From the first month to the last one. */
export interface MonthRange {
  from: string;
  to: string;
}

/** The months that an address asks for; an empty one is left to the server. */
export interface RangeAsked extends MonthRange {
  /** What is wrong with them, so that nothing is asked for. */
  problem?: RangeProblem;
}

interface RangeProblem {
  field: 'from' | 'to';
  words: string;
}

export function rangeAsked(search: URLSearchParams): RangeAsked {
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const problem = rangeProblem(range);
  return { ...range, ...(problem && { problem }) };
}

export function rangeHref({ from, to }: MonthRange): string {
  return `?${new URLSearchParams({ from, to })}`;
}

export function rangeProblem({ from, to }: MonthRange): RangeProblem | undefined {
  const words = 'Please give a month such as 2026-05.';
  if (!isMonthOrEmpty(from)) return { field: 'from', words };
  if (!isMonthOrEmpty(to)) return { field: 'to', words };
  if (from === '' || to === '') return undefined;
  if (from > to) return { field: 'to', words: 'This month is before the first one.' };
  if (addMonths(from, MAX_MONTHS) <= to) return { field: 'from', words: `At most ${MAX_MONTHS} months at once.` };
  return undefined;
}

/** Of years that somebody may mean: while one is typed, it is `0002` and `0020` before it is `2026`. */
function isMonthOrEmpty(text: string): boolean {
  return text === '' || /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export interface Preset {
  label: string;
  /** Null: what is shown unless told. */
  range: MonthRange | null;
}

/** What is asked for most often, seen from this month. */
export function presetsAt(month: string): Preset[] {
  const year = Number(month.slice(0, 4));
  const last = (months: number) => ({ from: addMonths(month, 1 - months), to: month });
  return [
    { label: `Last ${USUAL_MONTHS} months`, range: null },
    { label: 'Last 3 months', range: last(3) },
    { label: 'This year', range: { from: `${year}-01`, to: month } },
    { label: 'Last year', range: { from: `${year - 1}-01`, to: `${year - 1}-12` } },
    { label: 'Last 3 years', range: last(36) },
  ];
}

export function presetHref({ range }: Preset): string {
  return range === null ? '?' : rangeHref(range);
}
