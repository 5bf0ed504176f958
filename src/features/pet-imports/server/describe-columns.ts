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
  let header: string[] | undefined;
  let pick = (cells: readonly string[]) => [...cells];
  const values: Set<string>[] = [];
  let rows = 0;
  for await (const { cells } of readTable(path)) {
    if (!header) {
      ({ columns: header, pick } = splitHeader(cells));
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
  const lists = values.map((found) => [...found]);
  const known = findFormat(header);
  const remembered = await findMapping(db, header);
  const mapping = remembered ?? guessMapping(header, lists);
  return {
    format: known && !leavesRecords(known, header, lists) ? known.format : null,
    rows,
    is_remembered: remembered !== null,
    columns: header.map((name, index) => {
      const list = lists[index]!;
      return {
        name,
        samples: list.slice(0, MAX_SAMPLES).map((text) => text.slice(0, MAX_SAMPLE_LENGTH)),
        field: mapping[index]!.field,
        values: list.length <= MAX_CHOICE_VALUES ? list : [],
        matched: mapping[index]!.values ?? {},
        readings: list.length <= MAX_CHOICE_VALUES ? readValues(list) : {},
      };
    }),
  };
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
