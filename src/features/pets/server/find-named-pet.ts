import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import type { PetType } from '../pet-search.contract.ts';
import { shelterIsOpen } from '../../settings/server/index.ts';

export interface NamedPet {
  id: number;
  name: string;
  type: PetType;
  adoption_status: AdoptionStatus;
  listed_by_owner: boolean;
  /** Whether it lives in a foster home. */
  is_fostered: boolean;
  /** Where it lives; null if unknown, or with its owner. */
  location: string | null;
}

/**
 * Finds a listed pet by id, or by a name that exactly one pet looking for a home has, ignoring letter case and
 * accents. Null if there is none or more than one. Visitors find none until the shelter opens.
 */
export async function findNamedPet(
  db: Database,
  reference: { id: number } | { name: string },
  { isForVisitor = false }: { isForVisitor?: boolean } = {},
): Promise<NamedPet | null> {
  const listed = db
    .selectFrom('pets')
    .select(['id', 'name', 'type', 'adoption_status', 'listed_by_owner', 'is_fostered', 'location'])
    .where('is_listed', '=', true)
    .$if(isForVisitor, (pets) => pets.where(shelterIsOpen));
  if ('id' in reference) return (await listed.where('id', '=', reference.id).executeTakeFirst()) ?? null;
  const found = await listed
    .where('adoption_status', '<>', 'Adopted')
    // The name is the first line of the search text.
    // Uses the index `pets_by_text`. U+000B is the character after the line feed that ends the name.
    .where(sql<boolean>`search_text collate "C" >= fold_text(${reference.name}) || E'\n'`)
    .where(sql<boolean>`search_text collate "C" < fold_text(${reference.name}) || E'\u000b'`)
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]! : null;
}
