import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { adoptableColumns, findAdoptablePet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { WalkInPreview } from '../decisions.contract.ts';

/**
 * What staff see before they record a walk-in: the animals that go home together, their fees, and how many people wait.
 * @throws ApiError 404
 */
export async function describeWalkIn(
  db: Database,
  petId: number,
  { fees }: Pick<Shelter, 'fees'>,
): Promise<WalkInPreview> {
  const pet = await findAdoptablePet(db, petId);
  if (!pet) throw new ApiError(404, petMessages.notFound);
  const { bond_id } = pet;
  const mates =
    bond_id === null
      ? []
      : await db
          .selectFrom('pets')
          .select(adoptableColumns)
          .where('bond_id', '=', bond_id)
          .where('id', '<>', petId)
          .orderBy('id')
          .execute();
  const pets = [pet, ...mates];
  const { rows } = await sql<{ waiting_count: number }>`
    select count(distinct coalesce(group_id, id))::int as waiting_count from applications
    where pet_id = any(${pets.map(({ id }) => id)}) and status = 'Pending' and returned_at is null`.execute(db);
  return {
    pets: pets.map((each) => ({
      id: each.id,
      name: each.name,
      adoption_status: each.adoption_status,
      fee_cents: petFee(each, fees),
    })),
    waiting_count: rows[0]!.waiting_count,
  };
}
