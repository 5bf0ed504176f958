import { sql } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { managePetsApi } from '../manage-pets.contract.ts';
import type { ActionContext } from './add-pet.ts';
import { lockPets, outcomeOf } from './change-pet.ts';
import { refuseContradiction, type PetAdoptions } from './pet-adoptions.ts';
import { refuseUnknownStatus } from './pet-values.ts';
import { tellUnlisted } from './tell-owners.ts';
import type { PetChange } from './write-pet.ts';

type ManyChange = output<(typeof managePetsApi)['PUT /api/pets/many']['body']>;

/**
 * Changes many pets alike, all or none. Those that are so already stay as they are.
 * @returns how many were changed
 * @throws ApiError 400 for an unknown status or nothing to change, 404 where one of them is not there, 409 for a status that
 *   contradicts an Approved application
 */
export async function changeManyPets(
  db: Database,
  { ids, ...wanted }: ManyChange,
  { actor, ip, now, publicUrl, adoptions }: ActionContext & { adoptions: PetAdoptions },
): Promise<number> {
  refuseUnknownStatus(wanted);
  const fields = Object.entries(wanted).filter(([, value]) => value !== undefined);
  if (fields.length === 0) throw new ApiError(400, 'Please say what is to be changed.');
  const unique = [...new Set(ids)];
  return db.transaction().execute(async (trx) => {
    const before = await lockPets(trx, unique);
    await confirmCurrentUser(trx, actor);
    if (before.length < unique.length)
      throw new ApiError(404, 'Not all of these pets are there any more. Nothing was changed.');
    const different = before.filter((pet) => fields.some(([name, value]) => pet[name as keyof typeof pet] !== value));
    if (different.length === 0) return 0;
    const numbers = different.map(({ id }) => id);
    await refuseContradiction(trx, adoptions, different, wanted.adoption_status);
    await trx
      .updateTable('pets')
      .set({ ...(Object.fromEntries(fields) as PetChange), updated_at: now })
      .where('id', '=', sql<number>`any(${numbers})`)
      .execute();
    const details = { fields: fields.map(([name]) => name), pets: numbers, ...outcomeOf(wanted) };
    const subject = { type: 'pet', id: null };
    await recordEvent(trx, { actor, action: 'pet.many_updated', subject, details, ip, now });
    if (wanted.is_listed === false) {
      const taken = different.filter((pet) => pet.is_listed).map(({ id }) => id);
      await tellUnlisted(trx, taken, { actor, publicUrl, now });
    }
    return numbers.length;
  });
}
