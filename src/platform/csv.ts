import { stringify } from 'csv-stringify/sync';

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
