import { formatDay, dayIn } from '../../../platform/shelter-day.contract.ts';

/** A month such as `2026-05` in full: "May 2026". */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** A month in short, as below a chart: "May ’26". */
export function formatShortMonth(month: string): string {
  return `${formatDay(`${month}-01`, { month: 'short' })} ’${month.slice(2, 4)}`;
}

/** A range in words: "June 2025 to May 2026". */
export function formatMonthRange({ from, to }: { from: string; to: string }): string {
  return from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
}

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The month of a date in a time zone. */
export function monthIn(date: Date, timeZone: string): string {
  return dayIn(timeZone, date).slice(0, 7);
}
