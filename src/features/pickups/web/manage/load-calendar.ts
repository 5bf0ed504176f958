import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ManagedVisit, VisitsApi } from '../../../visits/visits.contract.ts';
import { pickupLocations, type PickupLocation } from '../../pickup-words.contract.ts';
import type { ClosedDay, ManagedPickup, PickupDay, PickupsApi } from '../../pickups.contract.ts';
import { shownDays, type CalendarAsked } from './calendar-address.ts';

const call = currentUser<PickupsApi & VisitsApi>();

export interface Calendar {
  asked: CalendarAsked;
  /** The shelter's own, whatever clock this browser has. */
  today: string;
  /** The day that is looked at. */
  day: string;
  days: string[];
  locations: readonly PickupLocation[];
  pickups: ManagedPickup[];
  visits: ManagedVisit[];
  /** How many more each slot takes, as far as it can be booked. */
  free: Map<PickupLocation, PickupDay[]>;
  closed: ClosedDay[];
}

export async function loadCalendar(asked: CalendarAsked, signal: AbortSignal): Promise<Calendar> {
  // Only where the address names no day has the rest to wait for it.
  const coming = findToday(signal);
  const day = asked.from ?? (await coming);
  const days = shownDays(asked.view, day);
  const query = { from: days[0]!, days: String(days.length) };
  const locations = asked.location === null ? pickupLocations : [asked.location];
  const [today, pickups, visits, closed, free] = await Promise.all([
    coming,
    call('GET /api/schedule-pickup/', { query: { ...query, location: asked.location ?? '' }, signal }),
    call('GET /api/visits/', { query, signal }),
    call('GET /api/closed-days/', { signal }),
    Promise.all(
      locations.map(
        async (location) =>
          [location, await call('GET /api/schedule-pickup/slots', { query: { ...query, location }, signal })] as const,
      ),
    ),
  ]);
  return { asked, today, day, days, locations, pickups, visits, closed, free: new Map(free) };
}

/** The first day that can be booked is the shelter's today. */
async function findToday(signal: AbortSignal): Promise<string> {
  const [today] = await call('GET /api/schedule-pickup/slots', { query: { days: '1' }, signal });
  return today!.date;
}
