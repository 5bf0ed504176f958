/** A column of a table of figures. */
export interface Column {
  label: string;
  /** How its figures are written; with separated thousands unless told. */
  inWords?: (value: number) => string;
}

/** A colour of `charts.css`. */
export type Tone = 'amber' | 'teal' | 'rose' | 'violet' | 'stone';

/** A column that is drawn. */
export interface Series extends Column {
  tone: Tone;
  /** Its line is dashed, its bars are hatched: not everybody sees colours. */
  isDashed?: boolean;
}

export interface Row {
  label: string;
  /** The same as short as it stands below a chart, such as `Jan ’26`; the label itself unless told. */
  mark?: string;
  /** One for each column; null: there is none. */
  values: (number | null)[];
}

export interface FiguresToRead {
  /** What the rows are, such as `Month`. */
  of: string;
  series: Column[];
  rows: Row[];
  /** What they come to. */
  total?: Row;
}

/** Figures that can be drawn. */
export interface Figures extends FiguresToRead {
  series: Series[];
  /** How a figure is written beside an axis, where there is little room; with separated thousands unless told. */
  inShort?: (value: number) => string;
}

/** Stands where there is no figure. */
const NO_FIGURE = '–';

export function figureInWords({ inWords = plain }: Column, value: number | null | undefined): string {
  return typeof value === 'number' ? inWords(value) : NO_FIGURE;
}

export function plain(value: number): string {
  return value.toLocaleString('en');
}

/** Whether there is nothing to draw. */
export function isEmpty({ rows }: Figures): boolean {
  return rows.every(({ values }) => values.every((value) => value === null || value === 0));
}

export interface DrawingProps {
  /** What the drawing shows, for the ear. */
  name: string;
  figures: Figures;
}
