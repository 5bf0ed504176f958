import { addDays } from '../../pickup-days.contract.ts';
import { pickupLocations, type PickupLocation } from '../../pickup-words.contract.ts';

const views = ['day', 'week'] as const;
export type CalendarView = (typeof views)[number];

/** What an address of the calendar asks for; what makes no sense in it counts as absent. */
export interface CalendarAsked {
  view: CalendarView;
  /** Some day that is looked at; today where there is none. */
  from: string | null;
  /** All of them unless told. */
  location: PickupLocation | null;
}

/** @param usualView where the address says nothing of it */
export function calendarAsked(search: URLSearchParams, usualView: CalendarView = 'week'): CalendarAsked {
  const from = search.get('from') ?? '';
  return {
    view: views.find((view) => view === search.get('view')) ?? usualView,
    from: isDay(from) ? from : null,
    location: pickupLocations.find((name) => name === search.get('location')) ?? null,
  };
}

export function calendarHref(asked: CalendarAsked): string {
  const search = new URLSearchParams({ view: asked.view });
  if (asked.from !== null) search.set('from', asked.from);
  if (asked.location !== null) search.set('location', asked.location);
  return `/admin-dashboard/pickups?${search}`;
}

/** The days that are shown: one, or the week that it is in, which begins on a Monday. */
export function shownDays(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - weekday));
}

/** The same view one day or week later, or earlier. */
export function turned(asked: CalendarAsked, day: string, by: 1 | -1): CalendarAsked {
  return { ...asked, from: addDays(day, by * (asked.view === 'day' ? 1 : 7)) };
}

/** Such as `Monday, May 4, 2026`, or `May 4 – 10, 2026`. */
export function spanInWords(days: readonly string[]): string {
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  const style = days.length === 1 ? ({ dateStyle: 'full' } as const) : ({ dateStyle: 'long' } as const);
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...style });
  return days.length === 1 ? format.format(first) : format.formatRange(first, last);
}

export function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toJSON().startsWith(text);
}
