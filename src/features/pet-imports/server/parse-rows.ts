import { ApiError } from '../../../platform/http/api-error.ts';
import { ageOn } from '../../pets/pet-birth.contract.ts';
import { petFormMessages } from '../../pets/pet-form.constants.ts';
import { adoptionStatuses } from '../../pets/pet-search.contract.ts';
import { completeAge, importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import { importMessages, mappedFields, type ColumnMapping, type MappedField } from '../pet-imports.constants.ts';
import { isAgeGroup } from './formats/cell-values.ts';
import type { RowField } from './formats/format.ts';
import { detectFormat, findFormat, type Layout } from './formats/detect-format.ts';
import { parsePhotoSources, type PhotoSource } from './formats/photo-sources.ts';
import { mapColumns } from './formats/mapped-columns.ts';
import { parseRecord, todayOf, type ImportedRecord, type RowContext } from './parse-record.ts';
import { splitHeader, type RowSource } from './split-header.ts';
import { toSingleLine } from './to-single-line.ts';
import { readTable, type TableRow } from './read-table.ts';

export interface RowError {
  /** The index of the cell that causes it; null if none does. */
  cell: number | null;
  message: string;
}

/** A parsed row, before it is matched with a pet. */
export interface ParsedRow {
  row_number: number;
  /** For display. Empty if the row has none. */
  name: string;
  /** The pet's id here, if the file has it. */
  id: number | null;
  fields: ImportedPet & ImportedRecord;
  photos: PhotoSource[];
  /** Whether its age is an age group that spans several years. */
  hasAgeGroup: boolean;
  /** Why the row is unusable, or null: the first of its errors. */
  error: string | null;
  errors: RowError[];
  /** As the file has them. */
  cells: string[];
  source: RowSource | null;
}

export interface ParsedFile {
  columns: string[];
  layout: Layout;
  /** How its columns were matched; null for a known format. */
  mapping: ColumnMapping[] | null;
  rows: ParsedRow[];
}

/** Finds how a file with these columns was mapped before. */
export type FindMapping = (columns: readonly string[]) => Promise<ColumnMapping[] | null>;

/**
 * Parses a file and validates each row with the pet schema.
 * @throws ApiError 400 for a file that is not CSV, lacks required columns, or has no rows or too many
 */
export async function parsePetFile(
  path: string,
  { mapping, findMapping, ...context }: RowContext & { mapping: ColumnMapping[] | undefined; findMapping: FindMapping },
): Promise<ParsedFile> {
  let file: (Omit<ParsedFile, 'rows'> & ReturnType<typeof splitHeader>) | undefined;
  const rows: ParsedRow[] = [];
  for await (const { row_number, cells } of readTable(path)) {
    if (file) {
      const row = { row_number, cells: file.pick(cells), source: file.sourceOf(cells) };
      rows.push(parseRow(file.layout, row, context));
      continue;
    }
    const header = splitHeader(cells);
    const known = mapping ?? (findFormat(header.columns) ? null : await findMapping(header.columns));
    const layout = known ? mapColumns(header.columns, known) : detectFormat(header.columns);
    file = { ...header, layout, mapping: known };
  }
  if (!file || rows.length === 0) throw new ApiError(400, importMessages.empty);
  return { columns: file.columns, layout: file.layout, mapping: file.mapping, rows };
}

/** Validates one row. */
export function parseRow(
  layout: Layout,
  { row_number, cells, source }: TableRow & Pick<ParsedRow, 'source'>,
  context: RowContext,
): ParsedRow {
  const values = new Map<RowField, string>();
  let hasAgeGroup = false;
  for (const { field, cells: positions, parse } of layout.fields) {
    const raw = positions.map((position) => cells[position] ?? '');
    const value = parse(raw, context.now).trim();
    if (value !== '') values.set(field, value);
    if (field === 'age') hasAgeGroup = isAgeGroup(raw);
  }
  const { id, photo_urls = '', ...all } = Object.fromEntries(values) as Partial<Record<RowField, string>>;
  const common = { row_number, name: toSingleLine(all.name ?? '', 100), hasAgeGroup, cells, source };
  const errorAt = (field: RowField, message: string): RowError => ({ cell: findCell(layout, field, cells), message });
  const reject = (...errors: RowError[]): ParsedRow => ({
    ...common,
    id: null,
    fields: {},
    photos: [],
    error: errors[0]!.message,
    errors,
  });
  if (id !== undefined && !/^[1-9]\d{0,8}$/.test(id))
    return reject(errorAt('id', 'id takes the number of a pet, or nothing.'));
  const photos = parsePhotoSources(photo_urls);
  if (!photos) {
    return reject(errorAt('photo_urls', `${columnName(layout, 'photo_urls', cells)} ${importMessages.photoLinks}.`));
  }
  const sentence = (field: RowField, message: string) => {
    const column = columnName(layout, field, cells);
    return errorAt(field, `${column}${/^\p{Lu}/u.test(message) ? ':' : ''} ${message.replace(/\.$/, '')}.`);
  };
  const { record, errors: recordErrors } = parseRecord(all, context);
  if (recordErrors.length > 0) return reject(...recordErrors.map(({ field, message }) => sentence(field, message)));
  const texts = Object.fromEntries(Object.entries(all).filter(([field]) => field in importedPetSchema.shape));
  const checked = importedPetSchema.safeParse(texts);
  if (!checked.success) {
    const firstOfEach = Map.groupBy(checked.error.issues, ({ path }) => path[0] as RowField);
    return reject(...[...firstOfEach].map(([field, [issue]]) => sentence(field, issue!.message)));
  }
  const { adoption_status } = checked.data;
  if (adoption_status !== undefined && !(adoptionStatuses as readonly string[]).includes(adoption_status)) {
    return reject(
      errorAt('adoption_status', `${columnName(layout, 'adoption_status')}: ${petFormMessages.invalidStatus}.`),
    );
  }
  return {
    ...common,
    id: id === undefined ? null : Number(id),
    hasAgeGroup: hasAgeGroup && !checked.data.born_on,
    fields: { ...withAge(completeAge(checked.data), context), ...record },
    photos,
    error: null,
    errors: [],
  };
}

/** The age follows from the date of birth. */
function withAge({ born_on, born_is_estimate, ...fields }: ImportedPet, context: RowContext): ImportedPet {
  if (!born_on) return fields;
  return { ...fields, ...ageOn(born_on, todayOf(context)), born_on, born_is_estimate: born_is_estimate ?? false };
}

/** The cell of a field: of several, the first that is filled. Null if the file has none. */
export function findCell({ fields }: Layout, field: RowField, row: readonly string[]): number | null {
  const present = fields.find((each) => each.field === field)?.cells.filter((cell) => cell >= 0) ?? [];
  return present.find((cell) => row[cell]) ?? present[0] ?? null;
}

/** The file's name for the column of a field. Of several columns, the first with a value in this row. */
export function columnName({ fields }: Layout, field: RowField, row: readonly string[] = []): string {
  const mapping = fields.find((each) => each.field === field);
  const filled = mapping?.columns.find((_, index) => row[mapping.cells[index]!]);
  return filled ?? mapping?.columns.find((column) => column !== '') ?? mappedFields[field as MappedField] ?? field;
}
