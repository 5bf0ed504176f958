import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { yesOrNoInput } from '../../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../../platform/http/date-schemas.ts';
import { adminFieldsSchema, petFieldsSchema } from '../pet-fields.contract.ts';
import { notifyUnlisted } from './notify-owners.ts';

/** Fields of a pet that a file may contain. */
export const importedPetSchema = petFieldsSchema
  .extend(adminFieldsSchema.pick({ external_id: true, featured: true, is_listed: true }).shape)
  .extend({ born_on: calendarDay().nullable().optional(), born_is_estimate: yesOrNoInput().optional() })
  .refine(({ age, age_months }) => !age || typeof age_months !== 'number', {
    path: ['age_months'],
    message: 'must be empty for a pet of one year or more',
  });
export type ImportedPet = z.output<typeof importedPetSchema>;

const fields = Object.keys(importedPetSchema.shape) as (keyof ImportedPet)[];

/** A pet to compare with an imported row. */
export type ComparedPet = Required<ImportedPet> & { id: number; updated_at: Date };

/** Pets by id or external id. */
export async function listPetsToCompare(
  db: Database,
  { ids, externalIds }: { ids: readonly number[]; externalIds: readonly string[] },
): Promise<ComparedPet[]> {
  const { rows } = await sql<ComparedPet>`
    select id, updated_at, ${columns()} from pets where id = any(${ids}) or external_id = any(${externalIds})
  `.execute(db);
  return rows;
}

/** The same, locked for a change. */
export async function lockPetsToCompare(trx: Database, ids: readonly number[]): Promise<ComparedPet[]> {
  const { rows } = await sql<ComparedPet>`
    select id, updated_at, ${columns()} from pets where id = any(${ids}) order by id for update
  `.execute(trx);
  return rows;
}

/** Which of these external ids are taken. */
export async function findTakenExternalIds(db: Database, externalIds: readonly string[]): Promise<Set<string>> {
  const pets = externalIds.length === 0 ? [] : await listPetsToCompare(db, { ids: [], externalIds });
  return new Set(pets.flatMap(({ external_id }) => external_id ?? []));
}

/** One that has left otherwise than by an adoption goes to the archive. */
export interface ImportedRecordOfPet {
  outcome_type?: string | undefined;
  microchip?: string | null | undefined;
}

/**
 * Adds pets of the shelter, listed and checked, in one statement. Their custodies and microchips follow in the same
 * transaction.
 * @returns their ids in order; null for a pet whose `external_id` has just been taken
 */
export async function addImportedPets(
  trx: Database,
  pets: readonly (ImportedPet & ImportedRecordOfPet)[],
  now: Date,
): Promise<(number | null)[]> {
  const defaults = {
    adoption_status: 'Available',
    special_needs: 'none',
    featured: false,
    is_listed: true,
    born_is_estimate: false,
  };
  const { rows: numbers } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pets', 'id'))::integer as id from generate_series(1, ${pets.length}::integer)
  `.execute(trx);
  const rows = pets.map((pet, index) => ({ id: numbers[index]!.id, fields: { ...defaults, ...pet } }));
  const { rows: added } = await sql<{ id: number }>`
    insert into pets (id, created_at, updated_at, archived_at, recorded_microchipped, ${columns()})
    select input.id, ${now}::timestamptz, ${now}::timestamptz,
      case when input.fields ->> 'outcome_type' <> 'adoption' then ${now}::timestamptz end,
      case when input.fields ->> 'microchip' is not null then 'Yes' end, ${columns('pet')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(id integer, fields jsonb),
      jsonb_populate_record(null::pets, input.fields) as pet
    on conflict (external_id) where external_id is not null do nothing
    returning id
  `.execute(trx);
  const ids = new Set(added.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : null));
}

/**
 * Updates the given fields in one statement, and emails the owners of unlisted pets.
 * @param pets must be locked
 */
export async function updateImportedPets(
  trx: Database,
  pets: readonly { id: number; fields: ImportedPet }[],
  { now, ...context }: { actor: { id: number }; publicUrl: string; now: Date },
): Promise<void> {
  const unlisted = pets.filter(({ fields: { is_listed } }) => is_listed === false).map(({ id }) => id);
  await notifyUnlisted(trx, await filterListed(trx, unlisted), { ...context, now });
  await sql`
    update pets set updated_at = ${now}::timestamptz, (${columns()}) = (
      select ${columns('updated')} from jsonb_populate_record(pets, input.fields) as updated
    )
    from jsonb_to_recordset(${JSON.stringify(pets)}::jsonb) as input(id integer, fields jsonb)
    where pets.id = input.id
  `.execute(trx);
}

async function filterListed(trx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from pets where id = any(${ids}) and is_listed`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Deletes pets that nobody has changed, given a photo or applied for since they were added.
 * @returns ids of the deleted pets
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
