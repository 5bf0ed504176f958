import { ApiError } from '../../../platform/http/api-error.ts';
import { petFormMessages } from '../../pets/pet-form.constants.ts';
import { adoptionStatuses } from '../../pets/pet-search.contract.ts';
import { completeAge, importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import { isAgeGroup } from './formats/cell-values.ts';
import type { RowField } from './formats/format.ts';
import { detectFormat, type Layout } from './formats/detect-format.ts';
import { toSingleLine } from './to-single-line.ts';
import { readTable, type TableRow } from './read-table.ts';

/** A parsed row, before it is matched with a pet. */
export interface ParsedRow {
  row_number: number;
  /** For display. Empty if the row has none. */
  name: string;
  /** The pet's id here, if the file has it. */
  id: number | null;
  fields: ImportedPet;
  /** Whether its age is an age group that spans several years. */
  hasAgeGroup: boolean;
  /** Why the row is unusable, or null. */
  error: string | null;
}

export interface ParsedFile {
  layout: Layout;
  rows: ParsedRow[];
}

/**
 * Parses a file and validates each row with the pet schema.
 * @throws ApiError 400 for a file that is not CSV, lacks required columns, or has no rows or too many
 */
export async function parsePetFile(path: string, now: Date): Promise<ParsedFile> {
  let layout: Layout | undefined;
  const rows: ParsedRow[] = [];
  for await (const row of readTable(path)) {
    if (layout) rows.push(parseRow(layout, row, now));
    else layout = detectFormat(row.cells);
  }
  if (!layout || rows.length === 0) throw new ApiError(400, importMessages.empty);
  return { layout, rows };
}

function parseRow(layout: Layout, { row_number, cells }: TableRow, now: Date): ParsedRow {
  const values = new Map<RowField, string>();
  let hasAgeGroup = false;
  for (const { field, cells: positions, parse } of layout.fields) {
    const raw = positions.map((position) => cells[position] ?? '');
    const value = parse(raw, now).trim();
    if (value !== '') values.set(field, value);
    if (field === 'age') hasAgeGroup = isAgeGroup(raw);
  }
  const { id, ...texts } = Object.fromEntries(values) as Partial<Record<RowField, string>>;
  const common = { row_number, name: toSingleLine(texts.name ?? '', 100), hasAgeGroup };
  const reject = (error: string): ParsedRow => ({ ...common, id: null, fields: {}, error });
  if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) return reject('id takes the number of a pet, or nothing.');
  const checked = importedPetSchema.safeParse(texts);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0]!;
    const column = columnName(layout, path[0] as RowField, cells);
    return reject(/^\p{Lu}/u.test(message) ? `${column}: ${message}.` : `${column} ${message}.`);
  }
  const { adoption_status } = checked.data;
  if (adoption_status !== undefined && !(adoptionStatuses as readonly string[]).includes(adoption_status)) {
    return reject(`${columnName(layout, 'adoption_status')}: ${petFormMessages.invalidStatus}.`);
  }
  return { ...common, id: id === undefined ? null : Number(id), fields: completeAge(checked.data), error: null };
}

/** The file's name for the column of a field. Of several columns, the first with a value in this row. */
export function columnName({ fields }: Layout, field: RowField, row: readonly string[] = []): string {
  const mapping = fields.find((each) => each.field === field);
  const filled = mapping?.columns.find((_, index) => row[mapping.cells[index]!]);
  return filled ?? mapping?.columns.find((column) => column !== '') ?? field;
}
