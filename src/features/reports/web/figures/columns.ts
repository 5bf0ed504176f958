import type { Column, Figures, FiguresToRead, Row } from '../charts/figures.ts';
import { monthMark, monthWords } from '../month-words.ts';

/** What a report shows of itself: some figures drawn, and all of them to be read. */
export interface Shown {
  chart: Figures;
  table: FiguresToRead;
}

export function ofMonth<F extends { month: string }>(rows: F[], values: (figures: F) => Row['values']): Row[] {
  return rows.map((row) => ({ label: monthWords(row.month), mark: monthMark(row.month), values: values(row) }));
}

export function inDays(days: number): string {
  return days.toLocaleString('en', { maximumFractionDigits: 1 });
}

export const days = (label: string): Column => ({ label, inWords: inDays });
