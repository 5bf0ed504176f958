import { formatNumber, type ChartData } from '../charts/chart-data.ts';

/** A row in the form that plots need: values by the index of their series. */
export type Point = Record<`s${number}`, number | null> & { label: string; shortLabel: string };

export function pointsOf({ rows }: ChartData): Point[] {
  return rows.map(({ label, shortLabel = label, values }) => {
    const point = { label, shortLabel } as Point;
    for (const [at, value] of values.entries()) point[`s${at}`] = value;
    return point;
  });
}

/** Shared by all plots with axes. */
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };

export const gridProps = { vertical: false, stroke: 'var(--color-line)' } as const;

export const monthAxis = {
  dataKey: 'shortLabel',
  tickLine: false,
  stroke: 'var(--color-edge)',
  interval: 'equidistantPreserveStart',
  minTickGap: 10,
  tickMargin: 8,
} as const;

/** Shows every name, since readers cannot infer a missing one; in two lines on a phone. */
export const nameAxis = { ...monthAxis, interval: 0, height: 48 } as const;

export function valueAxis({ formatShort = formatNumber }: ChartData) {
  return { width: 'auto', axisLine: false, tickLine: false, allowDecimals: false, tickFormatter: formatShort } as const;
}
