const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** A month such as `2026-05` in full: "May 2026". */
export function monthWords(month: string): string {
  return long.format(firstDay(month));
}

/** The same as short as it stands below a chart: "May ’26". */
export function monthMark(month: string): string {
  return `${short.format(firstDay(month))} ’${month.slice(2, 4)}`;
}

/** The months of a report: "June 2025 to May 2026". */
export function rangeWords({ from, to }: { from: string; to: string }): string {
  return from === to ? monthWords(from) : `${monthWords(from)} to ${monthWords(to)}`;
}

/** So many months after this one, or before it. */
export function addMonths(month: string, months: number): string {
  const at = firstDay(month);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** The month that it is at the shelter. */
export function monthAt(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).slice(0, 7);
}

function firstDay(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
