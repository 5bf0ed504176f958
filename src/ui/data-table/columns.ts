import type { ReactNode } from 'react';

/** A column of a list. The first one names the row: it is always displayed, and first. */
export interface Column<Row> {
  id: string;
  label: string;
  /** What a cell says, for the CSV, and on screen unless there is a `cell`. */
  text: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** The order that its heading requests. */
  sort?: string;
  /** Whether its numbers grow as that order descends, such as days since a date. */
  isReversed?: boolean;
  /** Numbers and amounts. */
  isNumeric?: boolean;
  /** Displayed only if people choose it. */
  isOptional?: boolean;
}

/** The columns to display, in order. Ids that no column has any more are ignored. */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): Column<Row>[] {
  const [first, ...others] = columns;
  if (chosen === null) return columns.filter(({ isOptional }) => !isOptional);
  const found = chosen.map((id) => others.find((column) => column.id === id)).filter((column) => column !== undefined);
  return [first!, ...new Set(found)];
}

/** Whether these are the columns that a list has before anyone chooses. */
export function isDefaultChoice<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): boolean {
  const defaults = arrangeColumns(columns, null).slice(1);
  return defaults.map(({ id }) => id).join(',') === chosen.join(',');
}
