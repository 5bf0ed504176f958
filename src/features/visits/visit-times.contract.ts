import { formatDay, formatTime, timestampOf, to24HourTime } from '../../platform/shelter-day.contract.ts';

/** When a visit starts; without a time, the end of the day's last hour. */
export function visitStart(date: string, time: string | null, timeZone: string): Date {
  return timestampOf(date, time === null ? '23:59' : to24HourTime(time), timeZone);
}

/** Such as `Saturday, November 28, 2026, 2:00 PM, Main Branch`; a request may have neither time nor location. */
export function formatVisitWhen(visit: { date: string; time: string | null; location: string | null }): string {
  return visit.location === null ? formatVisitTime(visit) : `${formatVisitTime(visit)}, ${visit.location}`;
}

export function formatVisitTime({ date, time }: { date: string; time: string | null }): string {
  return time === null ? formatDay(date) : `${formatDay(date)}, ${formatTime(time)}`;
}
