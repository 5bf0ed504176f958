import type { recordFields } from '../../../pets/admin-pets.constants.ts';
import type { importedPetSchema } from '../../../pets/server/index.ts';
import type { ImportFormat } from '../../pet-imports.constants.ts';

/** What a row says of an animal's record. */
export type RecordField = (typeof recordFields)[number];

/** The fields of a pet, its id here, its photos (links, or names of files) and its record. */
export type RowField =
  | keyof typeof importedPetSchema.shape
  | 'id'
  | 'photo_urls'
  | RecordField
  // Systems record a death beside the outcomes.
  | 'died_on'
  | 'euthanized';

/** The columns of a field, and how to parse them. */
export interface FieldSource {
  /** Alternative names for each column, as `normalizeColumnName` returns them. The first one in the file wins. */
  columns: readonly (readonly string[])[];
  /** Returns a value for the field's schema, or an empty string if the row says nothing. */
  parse: (cells: readonly string[], now: Date) => string;
}

export interface Format {
  name: ImportFormat;
  fields: Partial<Record<RowField, FieldSource>>;
}

/** A field from one column. `names` are its alternative names, separated by spaces. */
export function from(names: string, parse: (cell: string) => string = (cell) => cell): FieldSource {
  return { columns: [names.split(' ')], parse: ([cell = '']) => parse(cell) };
}

/** A field that combines several columns. */
export function fromAll(columns: readonly string[], parse: FieldSource['parse']): FieldSource {
  return { columns: columns.map((names) => names.split(' ')), parse };
}

/** Links from several columns, separated by spaces. */
export function joinLinks(cells: readonly string[]): string {
  return cells.join(' ');
}

/** Only lowercase letters and digits, for comparing column names. */
export function normalizeColumnName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
