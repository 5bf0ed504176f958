import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  fieldChoices,
  importMessages,
  MAX_CHOICE_VALUES,
  type ColumnMapping,
  type MappedField,
} from '../pet-imports.constants.ts';
import type { FileColumns } from '../pet-imports.contract.ts';
import { findFormat, type Layout } from './formats/detect-format.ts';
import { recordFields } from '../../pets/admin-pets.constants.ts';
import { normalizeColumnName } from './formats/format.ts';
import { guessMapping } from './formats/guess-mapping.ts';
import { cellParsers } from './formats/mapped-columns.ts';
import { readTable } from './read-table.ts';
import { splitHeader } from './split-header.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;

/**
 * The columns of a file with samples of their values, and how they would be read: in a known format, as a file with the
 * same columns was read last, or by a guess.
 * @throws ApiError 400 for an unusable file
 */
export async function describeColumns(db: Database, path: string): Promise<FileColumns> {
  const { header, values, rows } = await collectValues(path, splitHeader);
  const known = findFormat(header);
  const remembered = await findMapping(db, header);
  const mapping = remembered ?? guessMapping(header, values);
  return {
    format: known && !leavesRecords(known, header, values) ? known.format : null,
    rows,
    is_remembered: remembered !== null,
    columns: toColumns(header, values, { mapping, readValues }),
  };
}

interface FileValues {
  header: string[];
  /** Up to one more than those that can be matched one by one. */
  values: string[][];
  rows: number;
}

/** The first different values of each column. @throws ApiError 400 for an unusable file */
export async function collectValues(
  path: string,
  split: (header: readonly string[]) => { columns: string[]; pick: (cells: readonly string[]) => string[] },
): Promise<FileValues> {
  let header: string[] | undefined;
  let pick = (cells: readonly string[]) => [...cells];
  const values: Set<string>[] = [];
  let rows = 0;
  for await (const { cells } of readTable(path)) {
    if (!header) {
      ({ columns: header, pick } = split(cells));
      values.push(...header.map(() => new Set<string>()));
      continue;
    }
    rows += 1;
    for (const [index, cell] of pick(cells).entries()) {
      const found = values[index];
      if (cell !== '' && found && found.size <= MAX_CHOICE_VALUES) found.add(cell);
    }
  }
  if (!header || rows === 0) throw new ApiError(400, importMessages.empty);
  return { header, values: values.map((found) => [...found]), rows };
}

interface Reading<Field extends string> {
  mapping: readonly ColumnMapping<Field>[];
  /** By field: what each value would mean. */
  readValues: (values: readonly string[]) => Record<string, Record<string, string>>;
}

/** Columns as people match them. */
export function toColumns<Field extends string>(
  header: readonly string[],
  values: readonly (readonly string[])[],
  { mapping, readValues: readAll }: Reading<Field>,
) {
  return header.map((name, index) => {
    const list = values[index]!;
    const isShort = list.length <= MAX_CHOICE_VALUES;
    return {
      name,
      samples: list.slice(0, MAX_SAMPLES).map((text) => text.slice(0, MAX_SAMPLE_LENGTH)),
      field: mapping[index]!.field,
      values: isShort ? [...list] : [],
      matched: mapping[index]!.values ?? {},
      readings: isShort ? readAll(list) : {},
    };
  });
}

const recordColumns = new Set<string>([...recordFields, 'birth_date', 'died_on']);

/** Whether a format leaves out columns about animals' records, which people can match themselves. */
function leavesRecords({ fields }: Layout, header: readonly string[], values: readonly (readonly string[])[]): boolean {
  const used = new Set(fields.flatMap(({ cells }) => cells));
  // It is one of Petfinder's columns, which says less than an intake.
  const isOpen = (index: number) => !used.has(index) && normalizeColumnName(header[index]!) !== 'arrivaldate';
  return guessMapping(header, values).some(({ field }, index) => isOpen(index) && recordColumns.has(field));
}

/** How the latest file with these columns was mapped. */
export async function findMapping(db: Database, columns: readonly string[]): Promise<ColumnMapping[] | null> {
  const row = await db
    .selectFrom('pet_imports')
    .select('mapping')
    .where('columns', '=', sql<string[]>`${columns}::text[]`)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

/** What each value would mean in each field that has only some values; empty if it would not be understood. */
function readValues(values: readonly string[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldChoices).map(([field, choices]) => [
      field,
      Object.fromEntries(values.map((value) => [value, readValue(field as MappedField, choices, value)])),
    ]),
  );
}

function readValue(field: MappedField, choices: readonly string[], value: string): string {
  const read = cellParsers[field]?.(value) ?? value;
  return choices.find((choice) => choice.toLowerCase() === read.toLowerCase()) ?? '';
}
