import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { DEFAULT_SHELTER_NAME } from '../settings.constants.ts';
import { siteLimits } from '../sites.constants.ts';

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
