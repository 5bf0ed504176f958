/** Opening days and hours as text: the shelter's default, until its sites have hours of their own. */

const DEFAULT_HOURS = { from: 9, to: 17 };
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The hours that visits can start at, such as `02:00 PM`: those in which the shelter is open for a whole hour. */
export function listFullHours(openingHours: string): string[] {
  const { from, to } = parseOpeningHours(openingHours) ?? DEFAULT_HOURS;
  const first = Math.ceil(from);
  return Array.from({ length: Math.max(0, Math.floor(to) - first) }, (_, index) => formatHour(first + index));
}

/** Opening and closing time, such as `08:00` and `20:00`; null if the text doesn't say. */
export function parseHourRange(openingHours: string): { from: string; to: string } | null {
  const hours = parseOpeningHours(openingHours);
  return hours && { from: toClock(hours.from), to: toClock(hours.to) };
}

/** Whether the opening days, such as `Monday to Saturday`, include a weekday (0 is Sunday). Texts without weekdays mean every day. */
export function isOpenOn(openingDays: string, weekday: number): boolean {
  const text = openingDays.toLowerCase();
  if (/\bweekdays\b/.test(text)) return ![0, 6].includes(weekday);
  if (/\bweekends?\b/.test(text)) return [0, 6].includes(weekday);
  const [including = '', excluding] = text.split(/\b(?:except|but not|closed)\b/);
  const closed = excluding === undefined ? new Set<number>() : parseDays(excluding);
  const open = parseDays(including);
  return (open.size === 0 || open.has(weekday)) && !closed.has(weekday);
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

function toClock(hour: number): string {
  const minutes = Math.min(Math.round(hour * 60), 24 * 60 - 1);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
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
