import { plain, type Figures } from '../charts/figures.ts';

/** A row as the drawings read it: its values by the number of their series. */
export type Point = Record<`s${number}`, number | null> & { label: string; mark: string };

export function pointsOf({ rows }: Figures): Point[] {
  return rows.map(({ label, mark = label, values }) => {
    const point = { label, mark } as Point;
    for (const [at, value] of values.entries()) point[`s${at}`] = value;
    return point;
  });
}

/** What all drawings with axes have in common. */
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };

export const gridProps = { vertical: false, stroke: 'var(--color-line)' } as const;

export const markAxis = {
  dataKey: 'mark',
  tickLine: false,
  stroke: 'var(--color-edge)',
  interval: 'equidistantPreserveStart',
  minTickGap: 10,
  tickMargin: 8,
} as const;

/** Names have no order from which a missing one could be told: all of them stand, on a phone in two rows. */
export const nameAxis = { ...markAxis, interval: 0, height: 48 } as const;

export function valueAxis({ inShort = plain }: Figures) {
  return { width: 'auto', axisLine: false, tickLine: false, allowDecimals: false, tickFormatter: inShort } as const;
}
