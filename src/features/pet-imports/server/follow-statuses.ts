import type { Database } from '../../../platform/database.ts';
import type { ComparedPet, ImportedPet } from '../../pets/server/index.ts';
import type { PetChangeContext } from './check-import.ts';

/** Waitlists or reopens the applications for pets whose status an import changes. */
export async function followStatuses(
  trx: Database,
  pets: readonly ComparedPet[],
  changes: readonly { id: number; fields: ImportedPet }[],
  { adoptions, ...context }: PetChangeContext,
): Promise<void> {
  const before = new Map(pets.map((pet) => [pet.id, pet.adoption_status]));
  const changed = changes.flatMap(({ id, fields: { adoption_status } }) =>
    adoption_status ? [{ id, before: before.get(id) ?? adoption_status, after: adoption_status }] : [],
  );
  await adoptions.followStatus(trx, changed, context);
}
