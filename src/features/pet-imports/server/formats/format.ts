import type { importedPetSchema } from '../../../pets/server/index.ts';
import type { ImportFormat } from '../../import-words.contract.ts';

/** What a row may say: fields of a pet, and its number here. */
export type RowField = keyof typeof importedPetSchema.shape | 'id';

/** Where a field stands in a file, and how it is read. */
export interface FieldSource {
  /** A column each, by its names as `bareName` has them; the first that a file has counts. */
  columns: readonly (readonly string[])[];
  /** Makes of their cells what the field's schema takes; empty: the row does not tell. */
  read: (cells: readonly string[], now: Date) => string;
}

export interface Format {
  name: ImportFormat;
  fields: Partial<Record<RowField, FieldSource>>;
}

/** A field that stands in one column, whose names are given side by side. */
export function from(names: string, read: (cell: string) => string = (cell) => cell): FieldSource {
  return { columns: [names.split(' ')], read: ([cell = '']) => read(cell) };
}

/** A field that is put together from several columns. */
export function fromAll(columns: readonly string[], read: FieldSource['read']): FieldSource {
  return { columns: columns.map((names) => names.split(' ')), read };
}

/** A column's name as formats compare it: small letters and digits alone. */
export function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
