/** A bar of the design: the least or the most that a figure may be. */
export type Bar = { atLeast: number } | { atMost: number };

/** A line of the table. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  bar?: Bar;
  /** What the figure stands beside, or how it came about. */
  note?: string;
}

/** What all measurements of a run share. */
export interface Bench {
  /** The run's own folder, removed afterwards. */
  folder: string;
  /** The demo shelter, made by the run's first start; measurements use it one after the other. */
  demo(): Promise<Demo>;
  /** Says what is going on. */
  say(line: string): void;
}

export interface Demo {
  dataDir: string;
  firstStartSeconds: number;
}

export interface Measurement {
  name: string;
  /** What it measures, in a sentence. */
  about: string;
  run(bench: Bench): Promise<Figure[]>;
}

/** This machine lacks what a measurement needs: said in the table, and no failure of the run. */
export class NotHereError extends Error {
  override name = 'NotHereError';
}

export function isMet({ value, bar }: Figure): boolean | undefined {
  if (!bar) return undefined;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share from 0 to 1, such as 0.95 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}
