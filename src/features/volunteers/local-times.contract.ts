import { dayIn } from '../../platform/shelter-day.contract.ts';

/** Local clock times on a day in the shelter's time zone. */
export interface LocalTimes {
  day: string;
  /** `09:30` */
  starts: string;
  ends: string;
}

interface Times<T extends Date | string> {
  starts_at: T;
  ends_at: T;
}

/** When a shift starts and ends on the shelter's clocks. */
export function toLocalTimes({ starts_at, ends_at }: Times<Date | string>, timeZone: string): LocalTimes {
  const starts = new Date(starts_at);
  return {
    day: dayIn(timeZone, starts),
    starts: clockTime(starts, timeZone),
    ends: clockTime(new Date(ends_at), timeZone),
  };
}

function clockTime(at: Date, timeZone: string): string {
  return at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
}
