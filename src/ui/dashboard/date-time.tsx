import { useSyncExternalStore } from 'react';
import { formatRelativeTime, formatDate, formatDateTime } from './format-date.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  format?: 'dateTime' | 'date' | 'relative';
}

/** A timestamp in the browser's time zone; the tooltip shows it in full. */
export function DateTime({ at, format = 'dateTime' }: DateTimeProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={format === 'dateTime' ? at : formatDateTime(date)}>
      {format === 'dateTime' && formatDateTime(date)}
      {format === 'date' && formatDate(date)}
      {format === 'relative' && <RelativeTime of={date} />}
    </time>
  );
}

function RelativeTime({ of: date }: { of: Date }) {
  return formatRelativeTime(date, useCurrentMinute());
}

/** The current time, to the minute; re-renders as it passes. */
export function useCurrentMinute(): Date {
  return new Date(useSyncExternalStore(subscribeToMinutes, currentMinute, currentMinute) * MINUTE);
}

const MINUTE = 60_000;

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE);
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2);
  return () => clearInterval(timer);
}
