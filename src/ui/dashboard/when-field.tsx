import { useState } from 'react';
import { formatDateTime } from './format-date.ts';
import { Field } from '../field.tsx';

interface WhenFieldProps {
  label?: string;
  name: string;
  /** ISO 8601. By default, now. */
  at?: string | undefined;
  error?: string | undefined;
}

/** A date and time that is now or in the past, in the browser's time zone. */
export function WhenField({ label = 'When', name, at, error }: WhenFieldProps) {
  const [opened] = useState(() => new Date());
  return (
    <Field
      label={label}
      name={name}
      type="datetime-local"
      defaultValue={toLocalTime(at === undefined ? opened : new Date(at))}
      max={toLocalTime(opened)}
      error={error}
    />
  );
}

const MINUTE_MS = 60_000;

/**
 * The timestamp of a typed date and time; undefined if it is empty or now, which the server knows to the second. The
 * minute before counts as now: the dialog may have opened in it, after what else happened then.
 */
export function parseLocalTime(typed: string, now = new Date()): string | undefined {
  const isNow = [now, new Date(now.getTime() - MINUTE_MS)].some((minute) => typed === toLocalTime(minute));
  if (typed === '' || isNow) return undefined;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** The same, of a dialog that showed another time: undefined if that stays. */
export function parseChangedTime(typed: string, before: string): string | undefined {
  return typed === toLocalTime(new Date(before)) ? undefined : parseLocalTime(typed);
}

/**
 * What is wrong with a typed time, by its field.
 * @param notBefore what it follows, to the minute
 */
export function checkTime<Name extends string>(
  name: Name,
  typed: string,
  notBefore?: string | null,
): Record<Name, string> | null {
  if (typed === '') return null;
  const at = new Date(typed);
  const error =
    at.getTime() > Date.now()
      ? 'Choose a time that isn’t in the future'
      : notBefore && typed < toLocalTime(new Date(notBefore))
        ? `Choose a time after ${formatDateTime(new Date(notBefore))}`
        : null;
  return error === null ? null : ({ [name]: error } as Record<Name, string>);
}

/** For an input: `2026-11-30T14:05`. */
export function toLocalTime(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  const [month, day, hours, minutes] = parts.map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}T${hours}:${minutes}`;
}
