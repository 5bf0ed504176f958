import type { Database } from '../../../platform/database.ts';
import {
  listPetsToCompare,
  listSiteNames,
  unknownSite,
  type ComparedPet,
  type ImportedPet,
} from '../../pets/server/index.ts';
import type { RowOutcome } from '../pet-imports.constants.ts';
import type { Layout } from './formats/detect-format.ts';
import type { PhotoSource } from './formats/photo-sources.ts';
import type { RowField } from './formats/format.ts';
import type { RowSource } from './split-header.ts';
import { listMicrochips } from '../../custody/server/index.ts';
import { recordFields } from '../../pets/admin-pets.constants.ts';
import type { ImportedRecord } from './parse-record.ts';
import { findRetriedRows, sourceKey } from './retried-rows.ts';
import { columnName, findCell, type ParsedRow, type RowError } from './parse-rows.ts';

/** What applying the import would do with a row. */
export interface PlannedRow {
  row_number: number;
  name: string;
  outcome: RowOutcome;
  /** The first of its errors. */
  error: string | null;
  errors: RowError[];
  pet_id: number | null;
  /** The fields to write. For a change, only the different ones. */
  fields: ImportedPet & ImportedRecord;
  before: (ImportedPet & ImportedRecord) | null;
  pet_updated_at: Date | null;
  photos: PhotoSource[];
  cells: string[];
  source_import: number | null;
  source_row: number | null;
}

const BATCH_SIZE = 1000;

/**
 * Matches each row with a pet by id or external id, never by name, and plans its outcome. Rejects the second of two
 * rows about the same pet.
 * @param claims the row that each pet is claimed by; adds those of these rows
 */
export async function planRows(
  db: Database,
  layout: Layout,
  rows: readonly ParsedRow[],
  claims = new Map<string, number>(),
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = [];
  const sites = await listSiteNames(db);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    const pets = await findPets(db, batch);
    planned.push(...batch.map((row) => planRow(layout, withSite(layout, row, sites), pets, claims)));
  }
  return planned;
}

/** Writes the location as the site is spelled; rejects an unknown one. */
function withSite(layout: Layout, row: ParsedRow, sites: ReadonlyMap<string, string>): ParsedRow {
  const { location } = row.fields;
  if (!location || row.errors.length > 0) return row;
  const name = sites.get(location.toLowerCase());
  if (name === undefined) {
    const cell = findCell(layout, 'location', row.cells);
    const message = `location ${unknownSite(sites)}.`;
    return { ...row, error: message, errors: [{ cell, message }] };
  }
  return { ...row, fields: { ...row.fields, location: name } };
}

interface KnownPets {
  byId: Map<number, ComparedPet>;
  byExternalId: Map<string, ComparedPet>;
  /** Pets that an earlier attempt at the same row has added. */
  bySource: Map<string, number>;
  /** Of those that have a record. */
  microchips: Map<number, string[]>;
}

async function findPets(db: Database, rows: readonly ParsedRow[]): Promise<KnownPets> {
  const bySource = await findRetriedRows(
    db,
    rows.flatMap(({ source }) => source ?? []),
  );
  const pets = await listPetsToCompare(db, {
    ids: [...rows.flatMap(({ id }) => id ?? []), ...bySource.values()],
    externalIds: rows.flatMap(({ fields }) => fields.external_id ?? []),
  });
  return {
    byId: new Map(pets.map((pet) => [pet.id, pet])),
    byExternalId: new Map(pets.map((pet) => [pet.external_id ?? '', pet])),
    bySource,
    microchips: await listMicrochips(
      db,
      pets.map(({ id }) => id),
    ),
  };
}

function planRow(layout: Layout, row: ParsedRow, pets: KnownPets, claims: Map<string, number>): PlannedRow {
  const { row_number, id, fields } = row;
  const matched = fields.external_id ? pets.byExternalId.get(fields.external_id) : undefined;
  const retried = row.source ? pets.byId.get(pets.bySource.get(sourceKey(row.source)) ?? 0) : undefined;
  const pet = id === null ? (matched ?? retried) : pets.byId.get(id);
  const plan = {
    cells: row.cells,
    photos: row.photos,
    source_import: row.source?.import_id ?? null,
    source_row: row.source?.row_number ?? null,
    row_number,
    name: row.name || (pet?.name ?? ''),
    pet_id: pet?.id ?? null,
    fields: {},
    before: null,
    error: null,
    errors: [],
  };
  const rejectFor = (errors: RowError[]): PlannedRow => ({
    ...plan,
    outcome: 'refuse',
    error: errors[0]!.message,
    errors,
    pet_updated_at: null,
  });
  const reject = (field: RowField, message: string) =>
    rejectFor([{ cell: findCell(layout, field, row.cells), message }]);
  if (row.errors.length > 0) return rejectFor(row.errors);
  if (id !== null && !pet) {
    return reject('id', `No pet has the number ${id}. Leave the id empty where the pet is to be added.`);
  }
  if (pet && matched && matched.id !== pet.id) {
    return reject(
      'external_id',
      `${columnName(layout, 'external_id')} ${fields.external_id} is that of pet no. ${matched.id}.`,
    );
  }
  const keys = claimKeys({ pet_id: pet?.id, source: row.source, external_id: fields.external_id });
  const claimedBy = keys.map((each) => claims.get(each)).find((earlier) => earlier !== undefined);
  if (claimedBy !== undefined)
    return reject(id === null ? 'external_id' : 'id', `Row ${claimedBy} is about the same pet.`);
  for (const each of keys) claims.set(each, row_number);
  if (pet) return { ...plan, ...compare(row, pet, pets.microchips.get(pet.id)), pet_updated_at: pet.updated_at };
  const missing = (['name', 'species'] as const).find((field) => !fields[field]);
  if (missing) return reject(missing, `${columnName(layout, missing)} can’t be empty.`);
  return { ...plan, outcome: 'add', fields: withStatus(fields), pet_updated_at: null };
}

/** What a row claims for itself, and no other row of the import may. */
export function claimKeys({ pet_id, source, external_id }: ClaimedRow): string[] {
  return [
    ...(pet_id ? [`pet ${pet_id}`] : []),
    ...(source ? [`row ${sourceKey(source)}`] : []),
    ...(typeof external_id === 'string' && external_id !== '' ? [`other ${external_id}`] : []),
  ];
}

interface ClaimedRow {
  pet_id: number | null | undefined;
  source: RowSource | null;
  external_id: unknown;
}

/**
 * The status of an added pet agrees with its custody: one that was adopted is Adopted, one that left otherwise is on hold
 * and off the site, and one that is in care isn't adopted yet.
 */
function withStatus(fields: ImportedPet & ImportedRecord): ImportedPet & ImportedRecord {
  if (fields.outcome_type === 'adoption') return { ...fields, adoption_status: 'Adopted' };
  if (fields.outcome_type) return { ...fields, adoption_status: 'Pending', is_listed: false, featured: false };
  const isReserved = fields.intake_at !== undefined && fields.adoption_status === 'Adopted';
  return isReserved ? { ...fields, adoption_status: 'Pending' } : fields;
}

/**
 * Only the fields that differ from the pet. Its intake and outcome stay, whatever the row says, and its age follows from its
 * date of birth.
 * @param chips undefined for an owner's listing, which has no record
 */
function compare(
  { fields: { microchip, ...fields }, hasAgeGroup }: ParsedRow,
  pet: ComparedPet,
  chips: readonly string[] | undefined,
): Pick<PlannedRow, 'outcome' | 'fields' | 'before'> {
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter((field): field is keyof ImportedPet => {
    if ((recordFields as readonly string[]).includes(field)) return false;
    if (field === 'age' && hasAgeGroup && isSameAgeGroup(fields.age, pet.age)) return false;
    if ((field === 'age' || field === 'age_months') && pet.born_on !== null && !fields.born_on) return false;
    return fields[field as keyof ImportedPet] !== pet[field as keyof ImportedPet];
  });
  const all = chips ? [...new Set([...chips, ...(microchip?.split(' ') ?? [])])] : [];
  const hasNewChip = all.length > (chips?.length ?? 0);
  if (names.length === 0 && !hasNewChip) return { outcome: 'same', fields: {}, before: null };
  const pick = (from: ImportedPet) => Object.fromEntries(names.map((name) => [name, from[name]])) as ImportedPet;
  return {
    outcome: 'change',
    fields: { ...pick(fields), ...(hasNewChip && { microchip: all.join(' ') }) },
    before: { ...pick(pet), ...(hasNewChip && { microchip: chips?.join(' ') || null }) },
  };
}

/** Whether an age group such as `Adult` already includes the pet's age (`product.md`, section 5). */
function isSameAgeGroup(imported: unknown, current: unknown): boolean {
  const groupOf = (age: number) => [1, 3, 8].filter((start) => age >= start).length;
  return typeof imported === 'number' && typeof current === 'number' && groupOf(imported) === groupOf(current);
}
