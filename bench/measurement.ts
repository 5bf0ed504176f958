/** A performance target: the minimum or maximum of a metric. */
export type Bar = { atLeast: number } | { atMost: number };

/** A row of the report. */
export interface Metric {
  what: string;
  value: number;
  unit: string;
  bar?: Bar;
  /** Context, such as a comparison or how the value was measured. */
  note?: string;
}

/** Shared by all measurements of a run. */
export interface Bench {
  /** The run's folder, removed afterwards. */
  folder: string;
  /** The demo shelter, created on first use; measurements use it one after another. */
  demo(): Promise<Demo>;
  /** Reports progress. */
  log(line: string): void;
}

export interface Demo {
  dataDir: string;
  firstStartSeconds: number;
}

export interface Measurement {
  name: string;
  /** One sentence on what it measures. */
  about: string;
  run(bench: Bench): Promise<Metric[]>;
}

/** This machine lacks what a measurement needs: the report says so, and the run does not fail. */
export class UnavailableError extends Error {
  override name = 'NotHereError';
}

export function meetsBar({ value, bar }: Metric): boolean | undefined {
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
