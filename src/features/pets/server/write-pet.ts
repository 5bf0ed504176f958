import type { Updateable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CompletePet, PetRowFields } from './pet-values.ts';

export type PetUpdate = Updateable<Tables['pets']>;

export async function insertPetRow(trx: Database, pet: CompletePet, now: Date): Promise<number> {
  await assertOwnerExists(trx, pet);
  await assertExternalIdFree(trx, pet);
  const { id } = await trx
    .insertInto('pets')
    .values({ ...withoutUndefined(pet), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a locked pet. */
export async function updatePetRow(trx: Database, id: number, fields: PetRowFields, now: Date): Promise<void> {
  await assertOwnerExists(trx, fields);
  await assertExternalIdFree(trx, fields, id);
  const values = { ...withoutUndefined(fields), updated_at: now } as PetUpdate;
  await trx.updateTable('pets').set(values).where('id', '=', id).execute();
}

/** Locks the owner, so that deleting the account at the same time still clears the pet's owner. */
async function assertOwnerExists(trx: Database, { owner_id }: PetRowFields): Promise<void> {
  if (owner_id === undefined || owner_id === null) return;
  const owner = await trx.selectFrom('users').select('id').where('id', '=', owner_id).forKeyShare().executeTakeFirst();
  if (!owner) throw new ApiError(400, 'We couldn’t find this user.', { fields: { owner_id: 'is unknown' } });
}

async function assertExternalIdFree(trx: Database, { external_id }: PetRowFields, own?: number): Promise<void> {
  if (external_id === undefined || external_id === null) return;
  const other = await trx.selectFrom('pets').select('id').where('external_id', '=', external_id).executeTakeFirst();
  if (other && other.id !== own) {
    const fields = { external_id: 'belongs to another pet' };
    throw new ApiError(409, `Pet no. ${other.id} has this number of another system already.`, { fields });
  }
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
