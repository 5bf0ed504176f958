import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV; truth is a yes or a no, and null an empty text. Spreadsheets take what begins with `=` and the like for a
 * formula; an apostrophe before it makes it text.
 */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (cell ?? ''))),
  );
  return stringify(cells, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' });
}
