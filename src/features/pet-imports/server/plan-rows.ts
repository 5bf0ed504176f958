import type { Database } from '../../../platform/database.ts';
import { listPetsToCompare, type ComparedPet, type ImportedPet } from '../../pets/server/index.ts';
import type { RowOutcome } from '../import-words.contract.ts';
import type { Layout } from './formats/recognise-format.ts';
import { columnOf, type ReadRow } from './read-rows.ts';

/** What applying the import would make of a row. */
export interface PlannedRow {
  line: number;
  name: string;
  outcome: RowOutcome;
  problem: string | null;
  pet_id: number | null;
  /** What it writes; of a change the fields alone that differ. */
  fields: ImportedPet;
  before: ImportedPet | null;
  seen_at: Date | null;
}

const BATCH_SIZE = 1000;

/**
 * Finds the pet that each row is about, by its number alone and never by its name, and says what would become of it.
 * Of two rows about the same pet the second is refused.
 */
export async function planRows(db: Database, layout: Layout, rows: readonly ReadRow[]): Promise<PlannedRow[]> {
  const claims = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const portion = rows.slice(start, start + BATCH_SIZE);
    const pets = await findPets(db, portion);
    planned.push(...portion.map((row) => planRow(layout, row, pets, claims)));
  }
  return planned;
}

interface KnownPets {
  byId: Map<number, ComparedPet>;
  byExternalId: Map<string, ComparedPet>;
}

async function findPets(db: Database, rows: readonly ReadRow[]): Promise<KnownPets> {
  const pets = await listPetsToCompare(db, {
    ids: rows.flatMap(({ id }) => id ?? []),
    externalIds: rows.flatMap(({ fields }) => fields.external_id ?? []),
  });
  return {
    byId: new Map(pets.map((pet) => [pet.id, pet])),
    byExternalId: new Map(pets.map((pet) => [pet.external_id ?? '', pet])),
  };
}

function planRow(layout: Layout, row: ReadRow, pets: KnownPets, claims: Map<string, number>): PlannedRow {
  const { line, id, fields } = row;
  const named = fields.external_id ? pets.byExternalId.get(fields.external_id) : undefined;
  const pet = id === null ? named : pets.byId.get(id);
  const plan = { line, name: row.name || (pet?.name ?? ''), pet_id: pet?.id ?? null, fields: {}, before: null };
  const refuse = (problem: string): PlannedRow => ({ ...plan, outcome: 'refuse', problem, seen_at: null });
  if (row.problem !== null) return refuse(row.problem);
  if (id !== null && !pet) {
    return refuse(`No pet has the number ${id}. Leave the id empty where the pet is to be added.`);
  }
  if (pet && named && named.id !== pet.id) {
    return refuse(`${columnOf(layout, 'external_id')} ${fields.external_id} is that of pet no. ${named.id}.`);
  }
  const claim = [pet && `pet ${pet.id}`, fields.external_id && `other ${fields.external_id}`].filter(
    Boolean,
  ) as string[];
  const claimed = claim.map((each) => claims.get(each)).find((earlier) => earlier !== undefined);
  if (claimed !== undefined) return refuse(`Row ${claimed} is about the same pet.`);
  for (const each of claim) claims.set(each, line);
  if (pet) return { ...plan, ...compare(row, pet), problem: null, seen_at: pet.updated_at };
  const missing = (['name', 'species'] as const).find((field) => !fields[field]);
  if (missing) return refuse(`${columnOf(layout, missing)} must not be empty.`);
  return { ...plan, outcome: 'add', problem: null, fields, seen_at: null };
}

/** The fields alone in which the row differs from the pet. */
function compare(
  { fields, hasRoughAge }: ReadRow,
  pet: ComparedPet,
): Pick<PlannedRow, 'outcome' | 'fields' | 'before'> {
  const names = (Object.keys(fields) as (keyof ImportedPet)[]).filter((field) => {
    if (field === 'age' && hasRoughAge && isOfOneAge(fields.age, pet.age)) return false;
    return fields[field] !== pet[field];
  });
  if (names.length === 0) return { outcome: 'same', fields: {}, before: null };
  const pick = (from: ImportedPet) => Object.fromEntries(names.map((name) => [name, from[name]])) as ImportedPet;
  return { outcome: 'change', fields: pick(fields), before: pick(pet) };
}

/** Whether an age such as `Adult` says nothing new of a pet (`product.md`, section 5). */
function isOfOneAge(said: unknown, present: unknown): boolean {
  const groupOf = (age: number) => [1, 3, 8].filter((begin) => age >= begin).length;
  return typeof said === 'number' && typeof present === 'number' && groupOf(said) === groupOf(present);
}
