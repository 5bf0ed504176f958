import type { FieldErrors } from './use-section.ts';

/** For example `400` or `22.50`. */
export function formatAmountInput(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** Returns null for an invalid amount. */
export function parseCents(text: string): number | null {
  const typed = text
    .trim()
    .replace(/^[$€£]/, '')
    .trim();
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** Returns null if the text is not a number within the range. */
export function parseInteger(typed: string, min: number, max: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The error of a field, or of its first invalid line. */
export function findFieldError(fieldErrors: FieldErrors, field: string): string | undefined {
  if (fieldErrors[field] !== undefined) return fieldErrors[field];
  const [name, fieldError] = Object.entries(fieldErrors).find(([each]) => each.startsWith(`${field}.`)) ?? [];
  return name === undefined ? undefined : `Line ${Number(name.slice(field.length + 1)) + 1} ${fieldError}`;
}
