import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { adminsFieldsSchema, petFieldsSchema } from '../pet-fields.contract.ts';
import type {} from './schema.ts';
import { tellUnlisted } from './tell-owners.ts';

/** What a row of a file may say of a pet. */
export const importedPetSchema = petFieldsSchema.extend(
  adminsFieldsSchema.pick({ external_id: true, featured: true, is_listed: true }).shape,
);
export type ImportedPet = z.output<typeof importedPetSchema>;

const fields = Object.keys(importedPetSchema.shape) as (keyof ImportedPet)[];

/** A pet as an import compares a row with it. */
export type ComparedPet = Required<ImportedPet> & { id: number; updated_at: Date };

/** The pets with these numbers, or known to another system by these. */
export async function listPetsToCompare(
  db: Database,
  { ids, externalIds }: { ids: readonly number[]; externalIds: readonly string[] },
): Promise<ComparedPet[]> {
  const { rows } = await sql<ComparedPet>`
    select id, updated_at, ${columns()} from pets where id = any(${ids}) or external_id = any(${externalIds})
  `.execute(db);
  return rows;
}

/** The same for a change that follows: nobody else writes them until it is done. */
export async function lockPetsToCompare(trx: Database, ids: readonly number[]): Promise<ComparedPet[]> {
  const { rows } = await sql<ComparedPet>`
    select id, updated_at, ${columns()} from pets where id = any(${ids}) order by id for update
  `.execute(trx);
  return rows;
}

/** Which of these numbers of another system a pet has. */
export async function findTakenNumbers(db: Database, externalIds: readonly string[]): Promise<Set<string>> {
  const pets = externalIds.length === 0 ? [] : await listPetsToCompare(db, { ids: [], externalIds });
  return new Set(pets.flatMap(({ external_id }) => external_id ?? []));
}

/**
 * Adds pets of the shelter's own, listed and checked, in one statement.
 * @returns the number of each in their order; null for one whose `external_id` another pet has by now
 */
export async function addImportedPets(
  trx: Database,
  pets: readonly ImportedPet[],
  now: Date,
): Promise<(number | null)[]> {
  const defaults = { adoption_status: 'Available', special_needs: 'none', featured: false, is_listed: true };
  const { rows: numbers } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pets', 'id'))::integer as id from generate_series(1, ${pets.length}::integer)
  `.execute(trx);
  const said = pets.map((pet, index) => ({ id: numbers[index]!.id, fields: { ...defaults, ...pet } }));
  const { rows: added } = await sql<{ id: number }>`
    insert into pets (id, created_at, updated_at, ${columns()})
    select said.id, ${now}::timestamptz, ${now}::timestamptz, ${columns('pet')}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said(id integer, fields jsonb),
      jsonb_populate_record(null::pets, said.fields) as pet
    on conflict (external_id) where external_id is not null do nothing
    returning id
  `.execute(trx);
  const ids = new Set(added.map(({ id }) => id));
  return said.map(({ id }) => (ids.has(id) ? id : null));
}

/**
 * Changes what each says of its pet, in one statement; all else stays. Owners are told whose pets are taken off the site.
 * @param pets locked
 */
export async function changeImportedPets(
  trx: Database,
  pets: readonly { id: number; fields: ImportedPet }[],
  { now, ...telling }: { actor: { id: number }; publicUrl: string; now: Date },
): Promise<void> {
  const unlisted = pets.filter(({ fields: { is_listed } }) => is_listed === false).map(({ id }) => id);
  await tellUnlisted(trx, await listListed(trx, unlisted), { ...telling, now });
  await sql`
    update pets set updated_at = ${now}::timestamptz, (${columns()}) = (
      select ${columns('wanted')} from jsonb_populate_record(pets, said.fields) as wanted
    )
    from jsonb_to_recordset(${JSON.stringify(pets)}::jsonb) as said(id integer, fields jsonb)
    where pets.id = said.id
  `.execute(trx);
}

async function listListed(trx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from pets where id = any(${ids}) and is_listed`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes pets that nobody has touched since they were added: not changed, given no picture, and not applied for.
 * @returns the numbers of those that are deleted
 */
export async function deleteUntouchedPets(trx: Database, ids: readonly number[], addedAt: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from pets
    where id = any(${ids}) and date_trunc('milliseconds', updated_at) = ${addedAt}::timestamptz
      and not has_been_applied_for and not exists (select from pet_photos where pet_id = pets.id)
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

function columns(table?: string) {
  return sql.join(fields.map((field) => sql.ref(table ? `${table}.${field}` : field)));
}
