import { stringify } from 'csv-stringify/sync';

/** Formats a long list as CSV in UTF-8, batch by batch: a header row, then a row per item. */
export async function* batchesToCsv<Column extends string, Item>(
  columns: readonly Column[],
  batches: AsyncIterable<Item[]>,
  toCells: (item: Item) => Partial<Record<Column, unknown>>,
): AsyncGenerator<string> {
  let header = toCsv([columns]);
  for await (const items of batches) {
    const rows = items.map((item) => toCells(item));
    yield header + toCsv(rows.map((cells) => columns.map((column) => cells[column])));
    header = '';
  }
  if (header !== '') yield header;
}

/**
 * Formats rows as CSV; booleans become yes or no, and null an empty cell. Spreadsheets treat text that starts with `=` and
 * the like as a formula; a leading apostrophe prevents that.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (cell ?? ''))),
  );
  return stringify(cells, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
}

/** Text that looks like an escaped formula gets another apostrophe, so that an import can always remove one. */
export function protectApostrophe(text: string): string {
  return ESCAPED_FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `toCsv` puts before text that a spreadsheet would treat as a formula. */
export function withoutApostrophe(text: string): string {
  return ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}

const ESCAPED_FORMULA = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
