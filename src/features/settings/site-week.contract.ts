import { joinList } from '../../platform/join-list.contract.ts';
import { formatTime } from '../../platform/shelter-day.contract.ts';
import { isOpenOn, parseHourRange, listFullHours } from './opening-text.contract.ts';

/** Hours and slots of a site, by weekday: 0 is Sunday. */
export type SiteWeek = readonly SiteDay[];

export interface SiteDay {
  /** When it's open to the public; null if it isn't. */
  hours: HourRange | null;
  /** When people can come without an appointment. */
  walk_in: HourRange | null;
  pickups: SlotPlaces[];
  visits: SlotPlaces[];
}

/** Times such as `08:00` and `20:00`. */
export interface HourRange {
  from: string;
  to: string;
}

/** A time such as `02:00 PM`, and how many can be booked for it. */
export interface SlotPlaces {
  time: string;
  places: number;
}

export type SlotType = 'pickups' | 'visits';

/** What the shelter's settings say for sites without a week of their own. */
export interface WeekDefaults {
  openingDays: string;
  openingHours: string;
  pickupTimes: readonly string[];
  pickupsPerSlot: number;
}

const VISITS_PER_SLOT = 3;
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The week as people read it. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The week of a site that has none of its own. Pickups are booked by appointment, so they don't depend on the opening days. */
export function standardWeek({ openingDays, openingHours, pickupTimes, pickupsPerSlot }: WeekDefaults): SiteWeek {
  const pickups = pickupTimes.map((time) => ({ time, places: pickupsPerSlot }));
  const visits = listFullHours(openingHours).map((time) => ({ time, places: VISITS_PER_SLOT }));
  const hours = parseHourRange(openingHours);
  return weekdays.map((_, weekday) =>
    isOpenOn(openingDays, weekday)
      ? { hours, walk_in: null, pickups, visits }
      : { hours: null, walk_in: null, pickups, visits: [] },
  );
}

/** The site's own week, or the standard one. */
export function weekOf({ week }: { week: SiteWeek | null }, defaults: WeekDefaults): SiteWeek {
  return week ?? standardWeek(defaults);
}

/** How many pickups or visits a week has room for at a time. */
export function placesAt(week: SiteWeek, type: SlotType, { date, time }: { date: string; time: string }): number {
  return week[weekdayOf(date)]![type].find((slot) => slot.time === time)?.places ?? 0;
}

/** The opening hours of several sites together, as texts for the middle of a sentence: “open {openingDays}, {openingHours}”. */
export function describeOpening(weeks: readonly SiteWeek[]): Pick<WeekDefaults, 'openingDays' | 'openingHours'> {
  const hours = joinWeeks(weeks);
  const open = weekdaysFromMonday.filter((weekday) => hours[weekday] !== null);
  if (open.length === 0) return { openingDays: 'by appointment', openingHours: 'please call first' };
  const groups = groupDays(hours);
  const openingHours =
    groups.length === 1
      ? groups[0]!.text
      : joinList(groups.map(({ days, text }) => `${formatDays(days, (day) => weekdays[day]!.slice(0, 3))} ${text}`));
  return { openingDays: formatDays(open, (day) => weekdays[day]!), openingHours };
}

/** The opening hours of one weekday over all sites, such as `8:00 AM - 8:00 PM`; null if all are closed. */
export function describeDay(weeks: readonly SiteWeek[], weekday: number): string | null {
  const hours = joinWeeks(weeks)[weekday];
  return hours ? formatRange(hours) : null;
}

/** Lines such as `Monday to Friday: 8:00 AM - 8:00 PM`, and `Sunday: closed`. */
export function describeWeek(week: SiteWeek, of: 'hours' | 'walk_in' = 'hours'): { days: string; hours: string }[] {
  const ranges = week.map((day) => day[of]);
  const groups = groupDays(ranges).map(({ days, text }) => ({
    days: formatDays(days, (day) => weekdays[day]!),
    hours: text,
  }));
  const closed = weekdaysFromMonday.filter((day) => ranges[day] === null);
  if (of === 'walk_in' || closed.length === 0 || closed.length === weekdays.length) return groups;
  return [...groups, { days: formatDays(closed, (day) => weekdays[day]!), hours: 'closed' }];
}

export function formatRange({ from, to }: HourRange): string {
  return `${formatClock(from)} - ${formatClock(to)}`;
}

/** Whether a text is the name of a slot's time, such as `02:00 PM`. */
export function isSlotTime(text: string): boolean {
  return /^(?:0[1-9]|1[0-2]):[0-5]\d [AP]M$/.test(text);
}

/** `08:00` becomes `08:00 AM`, the name of a slot. */
export function toSlotTime(clock: string): string {
  const [hours, minutes] = [Number(clock.slice(0, 2)), clock.slice(3, 5)];
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

function formatClock(clock: string): string {
  return formatTime(toSlotTime(clock));
}

/** From the first opening to the last closing of each weekday. */
function joinWeeks(weeks: readonly SiteWeek[]): (HourRange | null)[] {
  return weekdays.map((_, weekday) => {
    const open = weeks.flatMap((week) => week[weekday]!.hours ?? []);
    if (open.length === 0) return null;
    const [first, last] = [open.map(({ from }) => from).toSorted(), open.map(({ to }) => to).toSorted()];
    return { from: first[0]!, to: last.at(-1)! };
  });
}

/** Weekdays with the same hours, the week starting on Monday. */
function groupDays(hours: readonly (HourRange | null)[]): { text: string; days: number[] }[] {
  const groups = new Map<string, number[]>();
  for (const weekday of weekdaysFromMonday) {
    const range = hours[weekday];
    if (!range) continue;
    const text = formatRange(range);
    groups.set(text, [...(groups.get(text) ?? []), weekday]);
  }
  return [...groups].map(([text, days]) => ({ text, days }));
}

/** “every day”, “Monday to Friday and Sunday”. */
function formatDays(days: readonly number[], name: (day: number) => string): string {
  if (days.length === weekdays.length) return 'every day';
  const positions = days.map((day) => weekdaysFromMonday.indexOf(day as 0));
  const runs: number[][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last && last.at(-1) === position - 1) last.push(position);
    else runs.push([position]);
  }
  const nameAt = (position: number) => name(weekdaysFromMonday[position]!);
  return joinList(
    runs.flatMap((run) => (run.length > 2 ? [`${nameAt(run[0]!)} to ${nameAt(run.at(-1)!)}`] : run.map(nameAt))),
  );
}
