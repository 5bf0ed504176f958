import { sql } from 'kysely';
import { batchesToCsv, protectApostrophe } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import type { List } from '../../../platform/database/list.ts';
import { recordFields } from '../admin-pets.constants.ts';
import type { AdminPet } from '../admin-pets.contract.ts';
import { petCode } from '../pet-code.contract.ts';
import { petFieldNames } from '../pet-fields.constants.ts';

/** From the animals' records: the last custody is the current one, if the pet is in care. */
const recordColumns = ['born_on', 'born_is_estimate', ...recordFields] as const;

const petColumns = [
  'id',
  'external_id',
  ...petFieldNames,
  'featured',
  'is_listed',
  'image',
  'created_at',
  'updated_at',
] as const satisfies (keyof AdminPet)[];

/** Columns of the export, which the import reads. It ignores the code and the last three. */
const columns = [
  'id',
  'code',
  'external_id',
  ...petFieldNames,
  'featured',
  'is_listed',
  ...recordColumns,
  'image',
  'created_at',
  'updated_at',
] as const;

/** Pets as CSV, with their current or last custody. */
export function exportPets(db: Database, pets: List<AdminPet>): AsyncIterable<string> {
  return batchesToCsv(columns, withRecords(db, pets.batches()), ({ pet, record }) => ({
    ...Object.fromEntries(petColumns.map((column) => [column, toCell(pet[column])])),
    ...(record && Object.fromEntries(recordColumns.map((column) => [column, toCell(record[column])]))),
    // Owners' listings have no record.
    code: record?.listed_by_owner === false ? petCode(pet.id) : null,
  }));
}

type PetRecord = Record<(typeof recordColumns)[number], string | boolean | Date | null> & {
  id: number;
  listed_by_owner: boolean;
};

async function* withRecords(db: Database, batches: AsyncIterable<AdminPet[]>) {
  for await (const pets of batches) {
    const { rows } = await sql<PetRecord>`
      select p.id, p.listed_by_owner, p.born_on::text as born_on, case when p.born_on is not null then p.born_is_estimate end as born_is_estimate,
        (select string_agg(value, ' ' order by id) from pet_identifiers
          where pet_id = p.id and type = 'microchip') as microchip,
        c.intake_at, c.intake_type, c.reason as intake_reason, c.found_location, c.outcome_at, c.outcome_type,
        c.outcome_organization
      from pets p
      left join lateral (
        select * from custodies where pet_id = p.id order by intake_at desc, outcome_at desc nulls first, id desc limit 1) c on true
      where p.id = any(${pets.map(({ id }) => id)}::integer[])`.execute(db);
    const records = new Map(rows.map((row) => [row.id, row]));
    yield pets.map((pet) => ({ pet, record: records.get(pet.id) }));
  }
}

function toCell(value: string | number | boolean | Date | null): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? protectApostrophe(value) : value;
}
