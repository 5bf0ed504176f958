import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatAge } from '../../pets/pet-age.contract.ts';
import type { OwnAnimalDetails } from '../foster-care.contract.ts';
import { fosterMessages } from '../fosters.constants.ts';
import { listDoses } from './doses.queries.ts';
import { lockOwnActiveHome, type HomeRow } from './lock-home.ts';
import { listOwnAnimals, staysWith } from './own-home.queries.ts';
import { listReportsOf } from './reports.queries.ts';

/** An animal that stays with the user. @throws ApiError 404 for any other, such as one that has left */
export async function getOwnAnimal(
  db: Database,
  user: { id: number },
  petId: number,
  today: string,
): Promise<OwnAnimalDetails> {
  const [animal] = await listOwnAnimals(db, user, today, petId);
  if (!animal) throw new ApiError(404, fosterMessages.noAnimal);
  const { rows } = await sql<DetailsRow>`
    select p.gender, p.age, p.age_months, p.weight as weight_kg,
      (select text from foster_instructions where pet_id = p.id) as instructions,
      array(select text from medical_notes where pet_id = p.id and type = 'alert'
        and (ends_on is null or ends_on >= ${today}::date) order by created_at desc, id desc) as alerts,
      (select may_record_doses from foster_homes where user_id = ${user.id}) as may_record_doses
    from pets p where p.id = ${petId}`.execute(db);
  const { age, age_months, ...details } = rows[0]!;
  return {
    ...animal,
    ...details,
    age: age === null ? null : formatAge({ age, age_months }),
    doses: await listDoses(db, [petId], today),
    reports: await listReportsOf(db, { userId: user.id, petId }),
  };
}

interface DetailsRow extends Pick<
  OwnAnimalDetails,
  'gender' | 'weight_kg' | 'instructions' | 'alerts' | 'may_record_doses'
> {
  age: number | null;
  age_months: number | null;
}

/**
 * Locks an animal that stays with the user, so that it doesn't leave until the transaction ends, and then the home.
 * @throws ApiError 404 for any other animal
 */
export async function lockOwnAnimal(
  trx: Database,
  user: { id: number },
  petId: number,
): Promise<{ name: string; home: HomeRow }> {
  const pet = await trx.selectFrom('pets').select('name').where('id', '=', petId).forNoKeyUpdate().executeTakeFirst();
  // A second statement sees what others did until the lock was granted.
  const { rows } = await sql`
    select from foster_homes h join placements n on n.pet_id = ${petId} where ${staysWith(user.id)}`.execute(trx);
  if (!pet || rows.length === 0) throw new ApiError(404, fosterMessages.noAnimal);
  return { name: pet.name, home: await lockOwnActiveHome(trx, user) };
}
