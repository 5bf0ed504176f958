import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { Site, SitesApi } from '../../../settings/sites.contract.ts';
import type { AdminVisit, VisitsApi } from '../../../visits/visits.contract.ts';
import type { ClosedDay, AdminPickup, PickupsApi } from '../../pickups.contract.ts';
import { daysInView, type CalendarFilters } from './calendar-filters.ts';

const call = createApiClient<PickupsApi & VisitsApi & SitesApi>();

export interface Calendar {
  filters: CalendarFilters;
  /** The shelter's date, not the browser's. */
  today: string;
  /** The selected day. */
  day: string;
  days: string[];
  /** The displayed sites. */
  sites: Site[];
  allSites: Site[];
  pickups: AdminPickup[];
  visits: AdminVisit[];
  /** Today's bookings at the displayed sites, whatever days are displayed. */
  todays: { pickups: AdminPickup[]; visits: AdminVisit[] };
  closed: ClosedDay[];
}

export async function loadCalendar(filters: CalendarFilters, signal: AbortSignal): Promise<Calendar> {
  // Only a URL without a day has to wait for the shelter's date.
  const loadingToday = findToday(signal);
  const day = filters.from ?? (await loadingToday);
  const days = daysInView(filters.view, day);
  const loadBookings = async (first: string, count: number) => {
    const query = { from: first, days: String(count) };
    const [pickups, visits] = await Promise.all([
      call('GET /api/schedule-pickup/', { query, signal }),
      call('GET /api/visits/', { query, signal }),
    ]);
    return { pickups, visits };
  };
  const [today, allSites, closed, bookings] = await Promise.all([
    loadingToday,
    call('GET /api/sites/', { signal }),
    call('GET /api/closed-days/', { signal }),
    loadBookings(days[0]!, days.length),
  ]);
  const todays = days.includes(today) ? onDay(bookings, today) : await loadBookings(today, 1);
  // A site that was renamed or deleted since shows all.
  const chosen = allSites.filter(({ name }) => name === filters.location);
  const location = chosen[0]?.name ?? null;
  const sites = location === null ? displayedSites(allSites, bookings) : chosen;
  const here = atLocation(location);
  return {
    filters: { ...filters, location },
    today,
    day,
    days,
    sites,
    allSites,
    closed,
    ...here(bookings),
    todays: here(todays),
  };
}

type Bookings = Calendar['todays'];

/** Sites that are closed for bookings show only while something is booked there. */
function displayedSites(sites: readonly Site[], { pickups, visits }: Bookings): Site[] {
  const booked = new Set([...pickups, ...visits].map(({ location }) => location));
  return sites.filter(({ name, is_offered }) => is_offered || booked.has(name));
}

function onDay({ pickups, visits }: Bookings, day: string): Bookings {
  return { pickups: pickups.filter(({ date }) => date === day), visits: visits.filter(({ date }) => date === day) };
}

/** Visits without a location may come to any. */
function atLocation(location: string | null) {
  return ({ pickups, visits }: Bookings): Bookings =>
    location === null
      ? { pickups, visits }
      : {
          pickups: pickups.filter((each) => each.location === location),
          visits: visits.filter((each) => each.location === null || each.location === location),
        };
}

/** The first bookable day is the shelter's today. */
async function findToday(signal: AbortSignal): Promise<string> {
  const [today] = await call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal });
  return today!.date;
}
