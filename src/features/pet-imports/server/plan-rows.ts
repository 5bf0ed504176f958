import type { Database } from '../../../platform/database.ts';
import { listPetsToCompare, type ComparedPet, type ImportedPet } from '../../pets/server/index.ts';
import type { RowOutcome } from '../pet-imports.constants.ts';
import type { Layout } from './formats/detect-format.ts';
import { columnName, type ParsedRow } from './parse-rows.ts';

/** What applying the import would do with a row. */
export interface PlannedRow {
  row_number: number;
  name: string;
  outcome: RowOutcome;
  error: string | null;
  pet_id: number | null;
  /** The fields to write. For a change, only the different ones. */
  fields: ImportedPet;
  before: ImportedPet | null;
  pet_updated_at: Date | null;
}

const BATCH_SIZE = 1000;

/**
 * Matches each row with a pet by id or external id, never by name, and plans its outcome. Rejects the second of two
 * rows about the same pet.
 */
export async function planRows(db: Database, layout: Layout, rows: readonly ParsedRow[]): Promise<PlannedRow[]> {
  const claims = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    const pets = await findPets(db, batch);
    planned.push(...batch.map((row) => planRow(layout, row, pets, claims)));
  }
  return planned;
}

interface KnownPets {
  byId: Map<number, ComparedPet>;
  byExternalId: Map<string, ComparedPet>;
}

async function findPets(db: Database, rows: readonly ParsedRow[]): Promise<KnownPets> {
  const pets = await listPetsToCompare(db, {
    ids: rows.flatMap(({ id }) => id ?? []),
    externalIds: rows.flatMap(({ fields }) => fields.external_id ?? []),
  });
  return {
    byId: new Map(pets.map((pet) => [pet.id, pet])),
    byExternalId: new Map(pets.map((pet) => [pet.external_id ?? '', pet])),
  };
}

function planRow(layout: Layout, row: ParsedRow, pets: KnownPets, claims: Map<string, number>): PlannedRow {
  const { row_number, id, fields } = row;
  const matched = fields.external_id ? pets.byExternalId.get(fields.external_id) : undefined;
  const pet = id === null ? matched : pets.byId.get(id);
  const plan = { row_number, name: row.name || (pet?.name ?? ''), pet_id: pet?.id ?? null, fields: {}, before: null };
  const reject = (error: string): PlannedRow => ({ ...plan, outcome: 'refuse', error, pet_updated_at: null });
  if (row.error !== null) return reject(row.error);
  if (id !== null && !pet) {
    return reject(`No pet has the number ${id}. Leave the id empty where the pet is to be added.`);
  }
  if (pet && matched && matched.id !== pet.id) {
    return reject(`${columnName(layout, 'external_id')} ${fields.external_id} is that of pet no. ${matched.id}.`);
  }
  const keys = [pet && `pet ${pet.id}`, fields.external_id && `other ${fields.external_id}`].filter(
    Boolean,
  ) as string[];
  const claimedBy = keys.map((each) => claims.get(each)).find((earlier) => earlier !== undefined);
  if (claimedBy !== undefined) return reject(`Row ${claimedBy} is about the same pet.`);
  for (const each of keys) claims.set(each, row_number);
  if (pet) return { ...plan, ...compare(row, pet), error: null, pet_updated_at: pet.updated_at };
  const missing = (['name', 'species'] as const).find((field) => !fields[field]);
  if (missing) return reject(`${columnName(layout, missing)} must not be empty.`);
  return { ...plan, outcome: 'add', error: null, fields, pet_updated_at: null };
}

/** Only the fields that differ from the pet. */
function compare(
  { fields, hasAgeGroup }: ParsedRow,
  pet: ComparedPet,
): Pick<PlannedRow, 'outcome' | 'fields' | 'before'> {
  const names = (Object.keys(fields) as (keyof ImportedPet)[]).filter((field) => {
    if (field === 'age' && hasAgeGroup && isSameAgeGroup(fields.age, pet.age)) return false;
    return fields[field] !== pet[field];
  });
  if (names.length === 0) return { outcome: 'same', fields: {}, before: null };
  const pick = (from: ImportedPet) => Object.fromEntries(names.map((name) => [name, from[name]])) as ImportedPet;
  return { outcome: 'change', fields: pick(fields), before: pick(pet) };
}

/** Whether an age group such as `Adult` already includes the pet's age (`product.md`, section 5). */
function isSameAgeGroup(imported: unknown, current: unknown): boolean {
  const groupOf = (age: number) => [1, 3, 8].filter((start) => age >= start).length;
  return typeof imported === 'number' && typeof current === 'number' && groupOf(imported) === groupOf(current);
}
