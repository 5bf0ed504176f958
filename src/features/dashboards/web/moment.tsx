import { useSyncExternalStore } from 'react';
import { describeAge, describeDay, describeMoment } from './moment-words.ts';

interface MomentProps {
  /** ISO 8601. */
  at: string;
  show?: 'moment' | 'day' | 'age';
}

/** A moment in the reader's own time; pointing at it tells it exactly. */
export function Moment({ at, show = 'moment' }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={show === 'moment' ? at : describeMoment(date)}>
      {show === 'moment' && describeMoment(date)}
      {show === 'day' && describeDay(date)}
      {show === 'age' && <Age of={date} />}
    </time>
  );
}

function Age({ of: date }: { of: Date }) {
  return describeAge(date, useMinute());
}

/** The time, to the minute; whoever shows it is drawn anew as it passes. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribeToMinutes, presentMinute, presentMinute) * MINUTE);
}

const MINUTE = 60_000;

function presentMinute(): number {
  return Math.floor(Date.now() / MINUTE);
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE / 2);
  return () => clearInterval(timer);
}
