import type { Problems } from './use-section.ts';

/** Such as `400` or `22.50`. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** The cents of an amount as it is typed; null where it is none. */
export function centsOf(dollars: string): number | null {
  const typed = dollars.trim().replace(/^\$/, '').trim();
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** The number that is typed; null where it is none, or out of bounds. */
export function wholeNumberOf(typed: string, least: number, most: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with a field, or with the first of its lines that is wrong. */
export function problemOf(problems: Problems, field: string): string | undefined {
  if (problems[field] !== undefined) return problems[field];
  const [name, problem] = Object.entries(problems).find(([each]) => each.startsWith(`${field}.`)) ?? [];
  return name === undefined ? undefined : `Line ${Number(name.slice(field.length + 1)) + 1} ${problem}`;
}
