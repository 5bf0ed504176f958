import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { AdoptionStatus } from '../pets.contract.ts';

export interface NamedPet {
  id: number;
  name: string;
  adoption_status: AdoptionStatus;
}

/**
 * The pet that somebody means: by its number, or by a name that only one of those who look for a home has, whatever its
 * letter case and accents. Null where there is none, or several have the name.
 */
export async function findNamedPet(db: Database, asked: { id: number } | { name: string }): Promise<NamedPet | null> {
  const meant = db.selectFrom('pets').select(['id', 'name', 'adoption_status']).where('is_listed', '=', true);
  if ('id' in asked) return (await meant.where('id', '=', asked.id).executeTakeFirst()) ?? null;
  const found = await meant
    .where('adoption_status', '<>', 'Adopted')
    // The name is the first line of what is searched.
    .where(sql<boolean>`starts_with(search_text, fold_text(${asked.name}) || E'\n')`)
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]! : null;
}
