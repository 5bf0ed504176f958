const UNITS = [
  [365, 'year', 'years'],
  [7, 'week', 'weeks'],
  [30, 'month', 'months'],
  [1, 'day', 'days'],
] as const;

const daysByName = new Map<string, number>([
  ['d', 1],
  ['day', 1],
  ['w', 7],
  ['wk', 7],
  ['week', 7],
  ['mo', 30],
  ['month', 30],
  ['y', 365],
  ['yr', 365],
  ['year', 365],
] as [string, number][]);

/** A time in the largest unit that fits: "6 weeks", "1 year", "30 days" as "1 month". */
export function formatSpan(days: number): string {
  const [length, one, many] = UNITS.find(([each]) => days >= each && days % each === 0) ?? UNITS.at(-1)!;
  const count = days / length;
  return `${count} ${count === 1 ? one : many}`;
}

/** For its field; empty without one. */
export function toSpanField(days: number | null): string {
  return days === null || days === 0 ? '' : formatSpan(days);
}

/**
 * Parses a time into days: "6 weeks", "1 year", "30 days". A number alone is in weeks.
 * @returns null for an empty text, undefined if it is no time
 */
export function parseSpan(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const match = /^(\d{1,5}) ?([a-z]{0,6})\.?$/.exec(typed);
  const unit = match?.[2] === '' ? 7 : daysByName.get(match?.[2]?.replace(/s$/, '') ?? '');
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}

/** "daily", "weekly", "yearly", "every 3 weeks" */
export function formatEvery(days: number): string {
  if (days === 1) return 'daily';
  if (days === 7) return 'weekly';
  if (days === 365) return 'yearly';
  return days === 30 ? 'monthly' : `every ${formatSpan(days)}`;
}
