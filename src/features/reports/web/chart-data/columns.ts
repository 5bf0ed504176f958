import type { Column, ChartData, TableData, Row } from '../charts/chart-data.ts';
import { formatShortMonth, formatMonth } from '../format-month.ts';

/** A chart, and the table below it with more metrics. */
export interface ChartAndTable {
  chart: ChartData;
  table: TableData;
}

export function monthRows<F extends { month: string }>(rows: F[], values: (metrics: F) => Row['values']): Row[] {
  return rows.map((row) => ({
    label: formatMonth(row.month),
    shortLabel: formatShortMonth(row.month),
    values: values(row),
  }));
}

export function formatDays(days: number): string {
  return days.toLocaleString('en', { maximumFractionDigits: 1 });
}

export const daysColumn = (label: string): Column => ({ label, format: formatDays });
