import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { DEFAULT_SHELTER_NAME } from '../settings.constants.ts';
import type { Shelter } from '../settings.contract.ts';
import { weekOf } from '../site-week.contract.ts';
import { siteLimits } from '../sites.constants.ts';

/** The sites that take bookings, and the pickup times of all of them. */
export function offeredPickups(shelter: Shelter): { times: string[]; sites: string[] } {
  const sites = shelter.locations.filter(({ isOffered }) => isOffered);
  const times = sites.flatMap((site) =>
    weekOf(site, shelter).flatMap(({ pickups }) => pickups.map(({ time }) => time)),
  );
  const inOrder = [...new Set(times)].toSorted((one, other) => to24HourTime(one).localeCompare(to24HourTime(other)));
  return { times: inOrder, sites: sites.map(({ name }) => name) };
}

/** The address of a location with its map link, in an email; nothing for a location without one. */
export function linkDirections(
  { locations }: Pick<Shelter, 'locations'>,
  name: string | null,
): Pick<EmailContent, 'items'> {
  const location = locations.find((each) => each.name === name);
  if (!location?.mapLink) return {};
  return { items: [{ label: `Directions to ${location.name}`, text: location.address, href: location.mapLink }] };
}

/** Names a new shelter's only site after it. One that an Admin has changed keeps its name. */
export async function nameFirstSite(trx: Database, shelterName: string): Promise<void> {
  const name = toSiteName(shelterName);
  if (name === '' || name === DEFAULT_SHELTER_NAME) return;
  await trx
    .updateTable('sites')
    .set({
      name,
      former_names: sql`array_append(former_names, name)`,
      version: sql`version + 1`,
    })
    .where('name', '=', DEFAULT_SHELTER_NAME)
    .where('version', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sites as other').select('other.id').where('other.name', '<>', DEFAULT_SHELTER_NAME))),
    )
    .execute();
}

/** Filters list names of sites with commas between them. */
function toSiteName(shelterName: string): string {
  return shelterName.replaceAll(',', '').slice(0, siteLimits.name).trim();
}
