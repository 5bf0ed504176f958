import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import type { Database } from '../../../../platform/database.ts';
import { listClosedDays } from '../../../pickups/server/index.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import { parseOpeningDays, weekdayOf } from './opening-days.ts';
import { parseClockTime } from './parse-clock-time.ts';

export interface OpeningHours {
  /** Minutes since midnight. */
  opens: number;
  closes: number;
  /** “8:00 AM” */
  opensAt: string;
  closesAt: string;
}

/** The hours of a text such as “8:00 AM - 8:00 PM”; null if it says more. */
export function parseOpeningHours(text: string): OpeningHours | null {
  const [from, to, ...more] = text.split(/[-–—]|\bto\b/).map((part) => part.trim());
  const [opens, closes] = [parseClockTime(from ?? ''), parseClockTime(to ?? '')];
  if (more.length > 0 || opens === null || closes === null || opens >= closes) return null;
  return { opens, closes, opensAt: from!, closesAt: to! };
}

/** Whether the shelter is open, before its opening today, or closed for today; null if its hours can't be told. */
export async function findOpeningState(
  db: Database,
  { openingDays, openingHours, timeZone, locations }: Shelter,
  now: Date,
): Promise<'open' | 'before' | 'closed' | null> {
  const [days, hours] = [parseOpeningDays(openingDays), parseOpeningHours(openingHours)];
  if (!days || !hours) return null;
  const today = dayIn(timeZone, now);
  const closed = await listClosedDays(db, { first: today, last: addDays(today, 1) });
  const [only, ...others] = locations;
  const isClosed = closed.some(
    ({ day, location }) => day === today && (location === '' || (others.length === 0 && location === only?.name)),
  );
  if (isClosed || !days.has(weekdayOf(today))) return 'closed';
  const time = minuteOf(now, timeZone);
  if (time < hours.opens) return 'before';
  return time < hours.closes ? 'open' : 'closed';
}

function minuteOf(now: Date, timeZone: string): number {
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const [hour, minute] = time.format(now).split(':');
  return Number(hour) * 60 + Number(minute);
}
