import type { Database } from '../../../platform/database.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { listAdminPickups, type BookableApplications } from '../../pickups/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { listVisits } from '../../visits/server/index.ts';
import type { OutsideBooking } from '../../settings/sites.contract.ts';
import { placesAt, weekOf, type SiteWeek, type SlotType } from '../../settings/site-week.contract.ts';

const MAX_DAYS_AHEAD = 366;

/** Upcoming bookings at times that the sites don't offer. They stay until staff move or cancel them. */
export async function listOutsideBookings(
  db: Database,
  applications: BookableApplications,
  { shelter, now }: { shelter: Shelter; now: Date },
): Promise<OutsideBooking[]> {
  const weeks = new Map(shelter.locations.map((site) => [site.name, weekOf(site, shelter)]));
  const today = dayIn(shelter.timeZone, now);
  const range = { first: today, last: addDays(today, MAX_DAYS_AHEAD), location: undefined };
  const pickups = await listAdminPickups(db, applications, range);
  const visits = await listVisits(db, { from: today, days: MAX_DAYS_AHEAD }, today);
  return [
    ...pickups
      .filter((pickup) => pickup.status === 'booked' && isOutside(weeks, 'pickups', pickup))
      .map(({ id, date, time, location, person_name, pet_name }) => ({
        type: 'pickup' as const,
        id,
        date,
        time,
        location,
        person_name,
        pet_name,
      })),
    ...visits.flatMap(({ id, date, time, location, name, pet_name, status }) => {
      if (status !== 'booked' || time === null || location === null) return [];
      if (!isOutside(weeks, 'visits', { date, time, location })) return [];
      return [{ type: 'visit' as const, id, date, time, location, person_name: name, pet_name }];
    }),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
}

function isOutside(
  weeks: ReadonlyMap<string, SiteWeek>,
  type: SlotType,
  slot: { date: string; time: string; location: string },
): boolean {
  const week = weeks.get(slot.location);
  return week === undefined || placesAt(week, type, slot) === 0;
}
