import { addDays } from '../../../../platform/shelter-day.contract.ts';

const views = ['day', 'week'] as const;
export type CalendarView = (typeof views)[number];

/** The calendar's URL parameters; invalid values count as absent. */
export interface CalendarFilters {
  view: CalendarView;
  /** The selected day; null stands for today. */
  from: string | null;
  /** null stands for all locations. */
  location: string | null;
}

/** @param defaultView the view if the URL has none */
export function parseCalendarFilters(search: URLSearchParams, defaultView: CalendarView = 'week'): CalendarFilters {
  const from = search.get('from') ?? '';
  return {
    view: views.find((view) => view === search.get('view')) ?? defaultView,
    from: isDay(from) ? from : null,
    location: search.get('location') || null,
  };
}

export function calendarHref(filters: CalendarFilters): string {
  const search = new URLSearchParams({ view: filters.view });
  if (filters.from !== null) search.set('from', filters.from);
  if (filters.location !== null) search.set('location', filters.location);
  return `/admin-dashboard/pickups?${search}`;
}

/** One day, or its week from Monday. */
export function daysInView(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - weekday));
}

export function stepCalendar(filters: CalendarFilters, day: string, step: 1 | -1): CalendarFilters {
  return { ...filters, from: addDays(day, step * (filters.view === 'day' ? 1 : 7)) };
}

/** For example `Monday, May 4, 2026`, or `May 4 – 10, 2026`. */
export function formatDateRange(days: readonly string[]): string {
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  const style = days.length === 1 ? ({ dateStyle: 'full' } as const) : ({ dateStyle: 'long' } as const);
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...style });
  return days.length === 1 ? format.format(first) : format.formatRange(first, last);
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toJSON().startsWith(text);
}
