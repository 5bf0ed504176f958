import { formatDay, formatTime, timestampOf, to24HourTime } from '../../platform/shelter-day.contract.ts';

/** Visits per hour and location. Staff can always squeeze one more in. */
export const VISITS_PER_SLOT = 3;

const DEFAULT_HOURS = { from: 9, to: 17 };
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The hours that visits can start at, such as `02:00 PM`: those in which the shelter is open for a whole hour. */
export function visitTimes(openingHours: string): string[] {
  const { from, to } = parseOpeningHours(openingHours) ?? DEFAULT_HOURS;
  const first = Math.ceil(from);
  return Array.from({ length: Math.max(0, Math.floor(to) - first) }, (_, index) => formatHour(first + index));
}

/** Whether staff can choose a time: any full hour, whatever the opening hours. */
export function isVisitTime(time: string): boolean {
  return visitTimes('0 - 24').includes(time);
}

/** Whether the opening days, such as `Monday to Saturday`, include a day. Texts without weekdays mean every day. */
export function isOpenOn(openingDays: string, day: string): boolean {
  const text = openingDays.toLowerCase();
  if (/\bweekdays\b/.test(text)) return ![0, 6].includes(weekdayOf(day));
  if (/\bweekends?\b/.test(text)) return [0, 6].includes(weekdayOf(day));
  const [including = '', excluding] = text.split(/\b(?:except|but not|closed)\b/);
  const closed = excluding === undefined ? new Set<number>() : parseDays(excluding);
  const open = parseDays(including);
  return (open.size === 0 || open.has(weekdayOf(day))) && !closed.has(weekdayOf(day));
}

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

function parseOpeningHours(text: string): { from: number; to: number } | null {
  const [from, to] = [...text.matchAll(/(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?/gi)].map(toHour);
  return from !== undefined && to !== undefined && from < to && to <= 24 ? { from, to } : null;
}

function toHour([, hours = '', minutes = '0', half]: RegExpMatchArray): number {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  return hour + Number(minutes) / 60;
}

function formatHour(hour: number): string {
  return `${String(hour % 12 || 12).padStart(2, '0')}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Weekdays of a text, with ranges: 0 is Sunday. */
function parseDays(text: string): Set<number> {
  const found = [...text.matchAll(/(sun|mon|tue|wed|thu|fri|sat)[a-z]*(\s*(?:to|through|until|-|–)\s*)?/g)];
  const days = new Set<number>();
  for (const [index, [, name, range]] of found.entries()) {
    const from = DAYS.findIndex((day) => day.startsWith(name!));
    const next = found[index + 1]?.[1];
    days.add(from);
    if (range === undefined || next === undefined) continue;
    const to = DAYS.findIndex((day) => day.startsWith(next));
    for (let day = from; day !== to; day = (day + 1) % 7) days.add(day);
    days.add(to);
  }
  return days;
}
