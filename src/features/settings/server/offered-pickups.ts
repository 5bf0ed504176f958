import { to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { weekOf } from '../site-week.contract.ts';
import type { Shelter } from '../settings.contract.ts';

/** The sites that take bookings, and the pickup times of all of them. */
export function offeredPickups(shelter: Shelter): { times: string[]; sites: string[] } {
  const sites = shelter.locations.filter(({ isOffered }) => isOffered);
  const times = sites.flatMap((site) =>
    weekOf(site, shelter).flatMap(({ pickups }) => pickups.map(({ time }) => time)),
  );
  const inOrder = [...new Set(times)].toSorted((one, other) => to24HourTime(one).localeCompare(to24HourTime(other)));
  return { times: inOrder, sites: sites.map(({ name }) => name) };
}
