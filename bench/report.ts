import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname, relative } from 'node:path';
import { isMet, type Bar, type Figure } from './measurement.ts';

/** What came of one measurement. */
export interface Result {
  name: string;
  figures: Figure[];
  seconds: number;
  /** What this machine lacks for it. */
  notHere?: string;
  /** Why it could not be made. */
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

/** Writes the figures for whoever compares them with another machine's, or with last month's. */
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
    results: results.map(({ figures, ...result }) => ({
      ...result,
      figures: figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
    })),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nMeasured in ${report.seconds} s; as JSON in ${relative(process.cwd(), file)}`);
}

function rowsOf({ name, figures, notHere, failure }: Result): string[][] {
  const rows = figures.map((figure) => [
    figure.what,
    `${valueText(figure.value)} ${figure.unit}`,
    figure.bar ? barText(figure.bar) : '',
    verdict(figure),
    figure.note ?? '',
  ]);
  if (notHere !== undefined) rows.push(['not measured here', '', '', '', notHere]);
  if (failure !== undefined) rows.push(['could not be measured', '', '', '', failure]);
  return [[name, '', '', '', ''], ...rows.map(([what = '', ...rest]) => [`  ${what}`, ...rest])];
}

/** Small values keep their first digit: a layout shift of 0.0003 is not none. */
function valueText(value: number): string {
  const digits = Math.abs(value) < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 2 };
  return value.toLocaleString('en', digits);
}

function barText(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
}

function verdict(figure: Figure): string {
  const met = isMet(figure);
  return met === undefined ? '' : met ? 'met' : 'MISSED';
}
