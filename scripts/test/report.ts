import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a part of the tests, whichever tool ran it. */
export interface PartReport extends Counts {
  files: FileReport[];
  failures: Failure[];
}

export interface Failure {
  /** Its file, as in `FileReport`, and its title. */
  name: string;
  /** Empty if the runner gave none. */
  message: string;
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
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

export interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { duration: number; errors: { message?: string }[] }[];
}

/** @param root the project's folder */
export function readPlaywright({ config, stats, errors, suites }: PlaywrightReport, root: string): PartReport {
  const seconds = new Map<string, number>();
  const failures = errors.map(({ message = '' }) => ({ name: 'outside the tests', message }));
  const add = ({ file, specs, suites: inner = [] }: PlaywrightSuite): void => {
    const path = relative(root, `${config.rootDir}/${file}`).replaceAll(sep, '/');
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const name = `${path} (${projectName})`;
        const [error] = results.flatMap((result) => result.errors);
        if (status === 'unexpected') failures.push({ name: `${name} > ${title}`, message: error?.message ?? '' });
        const took = results.reduce((total, { duration }) => total + duration / 1000, seconds.get(name) ?? 0);
        seconds.set(name, took);
      }
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    files: [...seconds].map(([name, took]) => ({ name, seconds: took })),
    failures,
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

const MAX_MESSAGE_LINES = 12;

/**
 * Each failure of all parts with the start of its message. They come near the end of the output, which a failing run's
 * summary keeps, while a runner's own report may be thousands of lines before it.
 */
export function listFailures(parts: readonly PartReport[]): string[] {
  return parts
    .flatMap(({ failures }) => failures)
    .flatMap(({ name, message }) => {
      const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_MESSAGE_LINES);
      return [`  ${name}`, ...lines.filter((line) => line.trim()).map((line) => `      ${line}`)];
    });
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
