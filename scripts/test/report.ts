import { relative, sep } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a part of the tests, whichever tool ran it. */
export interface PartReport extends Counts {
  files: FileReport[];
}

export interface FileReport {
  /** Its path from the project's folder, and where it ran, such as `src/a.test.ts (embedded)`. */
  name: string;
  seconds: number;
}

/** The parts of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

export interface PlaywrightSuite {
  file: string;
  specs: { tests: { projectName: string; results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** @param root the project's folder */
export function readPlaywright({ config, stats, errors, suites }: PlaywrightReport, root: string): PartReport {
  const seconds = new Map<string, number>();
  const add = ({ file, specs, suites: inner = [] }: PlaywrightSuite): void => {
    const path = relative(root, `${config.rootDir}/${file}`).replaceAll(sep, '/');
    for (const { projectName, results } of specs.flatMap(({ tests }) => tests)) {
      const name = `${path} (${projectName})`;
      const took = results.reduce((total, { duration }) => total + duration / 1000, seconds.get(name) ?? 0);
      seconds.set(name, took);
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    files: [...seconds].map(([name, took]) => ({ name, seconds: took })),
  };
}

/** The ten slowest files of all parts, slowest first, as table rows. */
export function listSlowest(parts: readonly PartReport[]): string[] {
  const slowest = parts
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** The last line: `7 passed, 0 failed`, with skipped tests if there are any. */
export function sumUp(parts: readonly Counts[]): string {
  const { passed, failed, skipped } = addUp(parts);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function addUp(parts: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => parts.reduce((total, part) => total + part[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Minutes and seconds, such as `11 min 4 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
