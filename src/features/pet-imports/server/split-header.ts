import { withoutApostrophe } from '../../../platform/csv.ts';
import { ERROR_COLUMN, SOURCE_COLUMN } from '../pet-imports.constants.ts';
import { normalizeColumnName } from './formats/format.ts';

/** A rejected row that comes back mended. */
export interface RowSource {
  import_id: number;
  row_number: number;
}

interface SplitHeader {
  /** The file's own columns. */
  columns: string[];
  /** The cells of these columns. */
  pick: (cells: readonly string[]) => string[];
  sourceOf: (cells: readonly string[]) => RowSource | null;
}

const special = [ERROR_COLUMN, SOURCE_COLUMN].map(normalizeColumnName);

/** Sets the columns apart that a file of rejected rows adds to the shelter's own. */
export function splitHeader(header: readonly string[]): SplitHeader {
  const sourceAt = header.findIndex((column) => normalizeColumnName(column) === special[1]);
  // Other files may have a column with a name like that.
  if (sourceAt < 0) return { columns: [...header], pick: (cells) => [...cells], sourceOf: () => null };
  const own = [...header.keys()].filter((index) => !special.includes(normalizeColumnName(header[index]!)));
  return {
    columns: own.map((index) => header[index]!),
    pick: (cells) => own.map((index) => withoutApostrophe(cells[index] ?? '')),
    sourceOf: (cells) => parseSource(cells[sourceAt] ?? ''),
  };
}

function parseSource(cell: string): RowSource | null {
  const [, id, row] = /^(\d{1,9})-(\d{1,6})$/.exec(cell) ?? [];
  return id === undefined || row === undefined ? null : { import_id: Number(id), row_number: Number(row) };
}
