import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname, relative } from 'node:path';
import { meetsBar, type Bar, type Metric } from './measurement.ts';

export interface Result {
  name: string;
  metrics: Metric[];
  seconds: number;
  /** What this machine lacks. */
  unavailable?: string;
  /** Why the measurement failed. */
  failure?: string;
}

export function printReport(results: Result[]): void {
  const rows = results.flatMap(rowsOf);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  console.log('');
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 1 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

/** Writes the metrics as JSON, to compare them with other machines and earlier runs. */
export async function writeReport(file: string, results: Result[], seconds: number): Promise<void> {
  const report = {
    measuredAt: new Date().toISOString(),
    seconds: Math.round(seconds),
    machine: {
      processor: cpus()[0]?.model,
      cores: availableParallelism(),
      memoryBytes: totalmem(),
      system: `${process.platform} ${process.arch}`,
      node: process.version,
      loadAverages: loadavg(),
    },
    results: results.map(({ metrics, ...result }) => ({
      ...result,
      metrics: metrics.map((metric) => ({ ...metric, meetsBar: meetsBar(metric) })),
    })),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nMeasured in ${report.seconds} s; as JSON in ${relative(process.cwd(), file)}`);
}

function rowsOf({ name, metrics, unavailable, failure }: Result): string[][] {
  const rows = metrics.map((metric) => [
    metric.what,
    `${valueText(metric.value)} ${metric.unit}`,
    metric.bar ? barText(metric.bar) : '',
    verdict(metric),
    metric.note ?? '',
  ]);
  if (unavailable !== undefined) rows.push(['not measured here', '', '', '', unavailable]);
  if (failure !== undefined) rows.push(['could not be measured', '', '', '', failure]);
  return [[name, '', '', '', ''], ...rows.map(([what = '', ...rest]) => [`  ${what}`, ...rest])];
}

/** Small values keep their first significant digit: a layout shift of 0.0003 is not 0. */
function valueText(value: number): string {
  const digits = Math.abs(value) < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 2 };
  return value.toLocaleString('en', digits);
}

function barText(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
}

function verdict(metric: Metric): string {
  const isMet = meetsBar(metric);
  return isMet === undefined ? '' : isMet ? 'met' : 'MISSED';
}
