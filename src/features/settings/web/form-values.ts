import type { FieldErrors } from './use-section.ts';

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
