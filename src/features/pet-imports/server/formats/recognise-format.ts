import { ApiError } from '../../../../platform/http/api-error.ts';
import { importMessages, MAX_IMPORT_COLUMNS } from '../../import-words.contract.ts';
import { oneLine } from '../one-line.ts';
import { adoptAPet } from './adopt-a-pet.ts';
import { bareName, type FieldSource, type Format, type RowField } from './format.ts';
import { pawhaven } from './pawhaven.ts';
import { petfinder } from './petfinder.ts';

/** Where a file has what a format's fields are read from. */
export interface Layout {
  format: Format['name'];
  fields: readonly FieldPlace[];
  /** Columns that no field is read from, as the file names them. */
  ignored: string[];
}

export interface FieldPlace {
  field: RowField;
  /** The columns' names in the file, for whoever has to mend it; empty where it has no such column. */
  columns: readonly string[];
  /** Which cells of a row; -1 where the file has no such column. */
  cells: readonly number[];
  read: FieldSource['read'];
}

const formats = [pawhaven, petfinder, adoptAPet];

/**
 * Tells by a file's header whose columns it has: those of the format that can use most of them.
 * @throws ApiError 400 for a header without a name or a species
 */
export function recogniseFormat(header: readonly string[]): Layout {
  if (header.length > MAX_IMPORT_COLUMNS) throw new ApiError(400, importMessages.tooManyColumns);
  const layouts = formats.map((format) => layOut(format, header)).filter(hasNameAndSpecies);
  const [best] = layouts.toSorted((one, other) => one.ignored.length - other.ignored.length);
  if (!best) throw new ApiError(400, importMessages.columnsMissing, { fields: { file: 'has no such columns' } });
  return best;
}

function layOut({ name, fields }: Format, header: readonly string[]): Layout {
  const places = new Map<string, number>();
  for (const [index, column] of header.entries()) {
    if (!places.has(bareName(column))) places.set(bareName(column), index);
  }
  const used = new Set<number>();
  const found: FieldPlace[] = [];
  for (const [field, { columns, read }] of Object.entries(fields) as [RowField, FieldSource][]) {
    const cells = columns.map((names) => places.get(names.find((each) => places.has(each)) ?? '') ?? -1);
    const there = cells.filter((cell) => cell >= 0);
    for (const cell of there) used.add(cell);
    if (there.length > 0)
      found.push({ field, columns: cells.map((cell) => oneLine(header[cell] ?? '', 60)), cells, read });
  }
  const ignored = header.filter((column, index) => !used.has(index) && column.trim() !== '');
  return { format: name, fields: found, ignored: ignored.map((column) => oneLine(column, 60)) };
}

function hasNameAndSpecies({ fields }: Layout): boolean {
  return ['name', 'species'].every((needed) => fields.some(({ field }) => field === needed));
}
