import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdminVisit, VisitsApi } from '../../../visits/visits.contract.ts';
import { pickupLocations, type PickupLocation } from '../../pickups.constants.ts';
import type { ClosedDay, AdminPickup, PickupDay, PickupsApi } from '../../pickups.contract.ts';
import { daysInView, type CalendarFilters } from './calendar-filters.ts';

const call = createApiClient<PickupsApi & VisitsApi>();

export interface Calendar {
  filters: CalendarFilters;
  /** The shelter's date, not the browser's. */
  today: string;
  /** The selected day. */
  day: string;
  days: string[];
  locations: readonly PickupLocation[];
  /** All locations that the settings offer. */
  offeredLocations: readonly PickupLocation[];
  pickups: AdminPickup[];
  visits: AdminVisit[];
  /** Remaining capacity of each bookable slot. */
  free: Map<PickupLocation, PickupDay[]>;
  closed: ClosedDay[];
}

export async function loadCalendar(filters: CalendarFilters, signal: AbortSignal): Promise<Calendar> {
  // Only a URL without a day has to wait for the shelter's date.
  const loadingToday = findToday(signal);
  const day = filters.from ?? (await loadingToday);
  const days = daysInView(filters.view, day);
  const query = { from: days[0]!, days: String(days.length) };
  const locations = filters.location === null ? pickupLocations : [filters.location];
  const [today, pickups, visits, closed, offered, free] = await Promise.all([
    loadingToday,
    call('GET /api/schedule-pickup/', { query: { ...query, location: filters.location ?? '' }, signal }),
    call('GET /api/visits/', { query, signal }),
    call('GET /api/closed-days/', { signal }),
    call('GET /api/schedule-pickup/locations', { signal }),
    Promise.all(
      locations.map(
        async (location) =>
          [location, await call('GET /api/schedule-pickup/slots', { query: { ...query, location }, signal })] as const,
      ),
    ),
  ]);
  const offeredLocations = offered.map(({ name }) => name);
  return { filters, today, day, days, locations, offeredLocations, pickups, visits, closed, free: new Map(free) };
}

/** The first bookable day is the shelter's today. */
async function findToday(signal: AbortSignal): Promise<string> {
  const [today] = await call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal });
  return today!.date;
}
