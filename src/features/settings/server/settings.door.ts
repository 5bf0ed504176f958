import type { Database } from '../../../platform/database.ts';
import { shelterSchema, type Shelter, type ShelterDefaults } from '../settings.contract.ts';
import type {} from './settings.tables.ts';

/**
 * What the shelter says of itself. A saved setting holds over the environment's value (`product.md`, section 13).
 * @param defaults what the environment said at the start
 */
export async function getShelter(db: Database, defaults: ShelterDefaults): Promise<Shelter> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'shelter').executeTakeFirst();
  return shelterSchema.parse({ ...defaults, ...(row?.value as Partial<Shelter> | undefined) });
}

/** What holds where nothing is saved, or nothing can be read. */
export function usualShelter(defaults: ShelterDefaults): Shelter {
  return shelterSchema.parse(defaults);
}
