import { ApiError } from '../../../platform/http/api-error.ts';
import { petFormMessages } from '../../pets/pet-form-words.contract.ts';
import { adoptionStatuses } from '../../pets/pet-search.contract.ts';
import { importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import { importMessages } from '../import-words.contract.ts';
import { isRoughAge } from './formats/cell-values.ts';
import type { RowField } from './formats/format.ts';
import { recogniseFormat, type Layout } from './formats/recognise-format.ts';
import { oneLine } from './one-line.ts';
import { readTable, type TableRow } from './read-table.ts';

/** What a row says, before it is known whether there is such a pet. */
export interface ReadRow {
  line: number;
  /** For whoever reads of the row; empty where it has none. */
  name: string;
  /** The number that the pet has here, where the file names it. */
  id: number | null;
  fields: ImportedPet;
  /** Its age is a word that stands for several years. */
  hasRoughAge: boolean;
  /** Why it cannot be used; null where it can. */
  problem: string | null;
}

export interface ReadFile {
  layout: Layout;
  rows: ReadRow[];
}

/**
 * Reads a file of pets and checks each row by the schema of a pet's fields.
 * @throws ApiError 400 for a file that is no table, has no columns that are needed, no rows, or too many of them
 */
export async function readPetFile(path: string, now: Date): Promise<ReadFile> {
  let layout: Layout | undefined;
  const rows: ReadRow[] = [];
  for await (const row of readTable(path)) {
    if (layout) rows.push(readRow(layout, row, now));
    else layout = recogniseFormat(row.cells);
  }
  if (!layout || rows.length === 0) throw new ApiError(400, importMessages.empty);
  return { layout, rows };
}

function readRow(layout: Layout, { line, cells }: TableRow, now: Date): ReadRow {
  const said = new Map<RowField, string>();
  let hasRoughAge = false;
  for (const { field, cells: places, read } of layout.fields) {
    const raw = places.map((place) => cells[place] ?? '');
    const value = read(raw, now).trim();
    if (value !== '') said.set(field, value);
    if (field === 'age') hasRoughAge = isRoughAge(raw);
  }
  const { id, ...texts } = Object.fromEntries(said) as Partial<Record<RowField, string>>;
  const common = { line, name: oneLine(texts.name ?? '', 100), hasRoughAge };
  const refuse = (problem: string): ReadRow => ({ ...common, id: null, fields: {}, problem });
  if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id)) return refuse('id takes the number of a pet, or nothing.');
  const checked = importedPetSchema.safeParse(texts);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0]!;
    return refuse(`${columnOf(layout, path[0] as RowField, cells)} ${message}.`);
  }
  const { adoption_status } = checked.data;
  if (adoption_status !== undefined && !(adoptionStatuses as readonly string[]).includes(adoption_status)) {
    return refuse(`${columnOf(layout, 'adoption_status')}: ${petFormMessages.statusUnknown}.`);
  }
  return { ...common, id: id === undefined ? null : Number(id), fields: checked.data, problem: null };
}

/** What the file calls the column that a field is read from: of several the first in which the row says something. */
export function columnOf({ fields }: Layout, field: RowField, row: readonly string[] = []): string {
  const place = fields.find((each) => each.field === field);
  const said = place?.columns.find((_, index) => row[place.cells[index]!]);
  return said ?? place?.columns.find((column) => column !== '') ?? field;
}
