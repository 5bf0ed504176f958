import { ApiError } from '../../../../platform/http/api-error.ts';
import { importMessages, MAX_IMPORT_COLUMNS } from '../../pet-imports.constants.ts';
import { toSingleLine } from '../to-single-line.ts';
import { adoptAPet } from './adopt-a-pet.ts';
import { normalizeColumnName, type FieldSource, type Format, type RowField } from './format.ts';
import { pawhaven } from './pawhaven.ts';
import { petfinder } from './petfinder.ts';

/** Which columns of a file hold the fields of its format. */
export interface Layout {
  format: Format['name'];
  fields: readonly FieldMapping[];
  /** Columns that no field uses, as the file names them. */
  ignored: string[];
}

export interface FieldMapping {
  field: RowField;
  /** Names of the columns in the file, for error messages. Empty if the file lacks the column. */
  columns: readonly string[];
  /** Indexes of the cells. -1 if the file lacks the column. */
  cells: readonly number[];
  parse: FieldSource['parse'];
}

const formats = [pawhaven, petfinder, adoptAPet];

/**
 * Detects a file's format by its header: the format that uses the most columns.
 * @throws ApiError 400 for a header without a name or a species
 */
export function detectFormat(header: readonly string[]): Layout {
  const best = findFormat(header);
  if (!best) throw new ApiError(400, importMessages.columnsMissing, { fields: { file: 'has no such columns' } });
  return best;
}

/** @throws ApiError 400 for too many columns */
export function findFormat(header: readonly string[]): Layout | undefined {
  if (header.length > MAX_IMPORT_COLUMNS) throw new ApiError(400, importMessages.tooManyColumns);
  const layouts = formats.map((format) => createLayout(format, header)).filter(hasNameAndSpecies);
  return layouts.toSorted((one, other) => one.ignored.length - other.ignored.length)[0];
}

function createLayout({ name, fields }: Format, header: readonly string[]): Layout {
  const positions = new Map<string, number>();
  for (const [index, column] of header.entries()) {
    if (!positions.has(normalizeColumnName(column))) positions.set(normalizeColumnName(column), index);
  }
  const used = new Set<number>();
  const found: FieldMapping[] = [];
  for (const [field, { columns, parse }] of Object.entries(fields) as [RowField, FieldSource][]) {
    const cells = columns.map((names) => positions.get(names.find((each) => positions.has(each)) ?? '') ?? -1);
    const present = cells.filter((cell) => cell >= 0);
    for (const cell of present) used.add(cell);
    if (present.length > 0)
      found.push({ field, columns: cells.map((cell) => toSingleLine(header[cell] ?? '', 60)), cells, parse });
  }
  const ignored = header.filter((column, index) => !used.has(index) && column.trim() !== '');
  return { format: name, fields: found, ignored: ignored.map((column) => toSingleLine(column, 60)) };
}

function hasNameAndSpecies({ fields }: Layout): boolean {
  return ['name', 'species'].every((needed) => fields.some(({ field }) => field === needed));
}
