/** A column of a data table. */
export interface Column {
  label: string;
  /** Formats the column's values; by default with thousands separators. */
  format?: (value: number) => string;
}

/** A color in `charts.css`. */
export type Tone = 'amber' | 'teal' | 'rose' | 'violet' | 'stone';

/** A column that the chart shows. */
export interface Series extends Column {
  tone: Tone;
  /** Dashed lines and hatched bars, for people who cannot distinguish colors. */
  isDashed?: boolean;
}

export interface Row {
  label: string;
  /** The label below a chart, such as `Jan ’26`; the label itself by default. */
  shortLabel?: string;
  /** One value per column; null if there is none. */
  values: (number | null)[];
  /** The list behind each value, if there is one. */
  hrefs?: (string | undefined)[];
}

export interface TableData {
  /** The heading of the row labels, such as `Month`. */
  rowHeading: string;
  series: Column[];
  rows: Row[];
  /** The totals. */
  total?: Row;
}

/** Data for a chart. */
export interface ChartData extends TableData {
  series: Series[];
  /** Formats values beside an axis, where space is short; by default with thousands separators. */
  formatShort?: (value: number) => string;
}

const NO_VALUE = '–';

export function formatValue({ format = formatNumber }: Column, value: number | null | undefined): string {
  return typeof value === 'number' ? format(value) : NO_VALUE;
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en');
}

/** Whether there is nothing to show in a chart. */
export function isEmpty({ rows }: ChartData): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || value === 0));
}

export interface PlotProps {
  /** What the drawing shows, for the ear. */
  name: string;
  data: ChartData;
}
