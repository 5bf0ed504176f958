import type { Column } from '../../../ui/data-table/columns.ts';

/** A byte order mark: without it, spreadsheets read the file in another encoding. */
const UTF_8 = '\uFEFF';

/** Rows as CSV, with the columns that are displayed, in their order. */
export function rowsToCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ label }) => formatCell(label)),
    ...rows.map((row) => columns.map(({ text }) => formatCell(text(row)))),
  ];
  return UTF_8 + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Spreadsheets treat text that starts with `=` and the like as a formula; a leading apostrophe prevents that. */
function formatCell(value: string | number | null): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
