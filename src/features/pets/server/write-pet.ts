import type { Insertable, Updateable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CompletePet, PetRowFields } from './pet-values.ts';

export type PetUpdate = Updateable<Tables['pets']>;

/** A new pet: complete from the form for new pets, or as much as staff know at an intake. */
export type NewPetRow =
  | CompletePet
  | (Pick<CompletePet, 'name' | 'species' | 'adoption_status'> & Partial<Insertable<Tables['pets']>>);

export async function insertPetRow(trx: Database, pet: NewPetRow, now: Date): Promise<number> {
  await assertOwnerExists(trx, pet);
  await assertExternalIdFree(trx, pet);
  const location = await findSiteName(trx, pet);
  const { id } = await trx
    .insertInto('pets')
    .values({ ...withoutUndefined({ ...pet, ...location }), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a locked pet. */
export async function updatePetRow(
  trx: Database,
  id: number,
  fields: PetRowFields & Pick<PetUpdate, 'born_on' | 'born_is_estimate'>,
  now: Date,
): Promise<void> {
  await assertOwnerExists(trx, fields);
  await assertExternalIdFree(trx, fields, id);
  const location = await findSiteName(trx, fields);
  const values = { ...withoutUndefined({ ...fields, ...location }), updated_at: now } as PetUpdate;
  await trx.updateTable('pets').set(values).where('id', '=', id).execute();
}

/** Locks the owner, so that deleting the account at the same time still clears the pet's owner. */
async function assertOwnerExists(trx: Database, { owner_id }: Pick<PetRowFields, 'owner_id'>): Promise<void> {
  if (owner_id === undefined || owner_id === null) return;
  const owner = await trx.selectFrom('users').select('id').where('id', '=', owner_id).forKeyShare().executeTakeFirst();
  if (!owner) throw new ApiError(400, 'We couldn’t find this user.', { fields: { owner_id: 'is unknown' } });
}

async function assertExternalIdFree(
  trx: Database,
  { external_id }: Pick<PetRowFields, 'external_id'>,
  own?: number,
): Promise<void> {
  if (external_id === undefined || external_id === null) return;
  const other = await trx.selectFrom('pets').select('id').where('external_id', '=', external_id).executeTakeFirst();
  if (other && other.id !== own) {
    const fields = { external_id: 'belongs to another pet' };
    throw new ApiError(409, `Pet no. ${other.id} has this number of another system already.`, { fields });
  }
}

/**
 * The site in its own spelling, or by a former name.
 * @throws ApiError 400 for an unknown one
 */
async function findSiteName(
  trx: Database,
  { location }: Pick<PetRowFields, 'location'>,
): Promise<{ location?: string }> {
  if (!location) return {};
  const sites = await listSiteNames(trx);
  const name = sites.get(location.toLowerCase());
  if (name !== undefined) return { location: name };
  const message = unknownSite(sites);
  throw new ApiError(400, `The location ${message}.`, { fields: { location: message } });
}

/** The sites' names, by their names in lower case, and by former ones. */
export async function listSiteNames(db: Database): Promise<Map<string, string>> {
  const sites = await db.selectFrom('sites').select(['name', 'former_names']).orderBy('rank').orderBy('id').execute();
  const former = sites.flatMap(({ name, former_names }) =>
    former_names.map((each) => [each.toLowerCase(), name] as const),
  );
  return new Map([...former, ...sites.map(({ name }) => [name.toLowerCase(), name] as const)]);
}

export function unknownSite(sites: ReadonlyMap<string, string>): string {
  return `takes ${joinList([...new Set(sites.values())], 'or')}`;
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
