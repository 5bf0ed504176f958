// Everything that CI runs, in one command. A failing part doesn't stop the next, so that one run shows all failures.
//
//   npm test              everything
//   npm test -- NAME …    the test files with NAME in their path, without the checks
//   npm test -- --failed  what failed in the last run
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { findPostgres } from '../tests/support/postgres-server.ts';
import { listMissingPrograms } from './test/missing-programs.ts';
import { makeMemoryFolder, removeMemoryFolder } from './test/memory-folder.ts';
import {
  addUp,
  formatDuration,
  listFailures,
  listSlowest,
  readPlaywright,
  sumUp,
  type PartReport,
  type PlaywrightReport,
} from './test/report.ts';

const nothing: PartReport = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
const onlyFailed = process.argv.includes('--failed');
const filters = process.argv.slice(2).filter((each) => each !== '--failed');
/** Twice a part's duration on two busy cores: ends a process that hangs, which counts as failed. */
const timeLimit = 40 * 60_000;
/** The names of the failed checks, one per line. */
const failedChecks = join(results, 'failed-checks.txt');
const journeys = join(results, 'browser.json');
/** Playwright's own record of what failed. */
const lastJourneys = join(results, 'browser', '.last-run.json');

const started = performance.now();
if (!onlyFailed) rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const memoryFolder = makeMemoryFolder();
/** Where the tests keep their temporary files. */
const testEnv: Record<string, string> = memoryFolder === undefined ? {} : { TMPDIR: memoryFolder };
if (memoryFolder !== undefined) process.once('exit', () => removeMemoryFolder(memoryFolder));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const parts: PartReport[] = [];
const buildError = await run(process.execPath, [join(root, 'scripts', 'setup.mjs')]);
if (buildError) parts.push(failedPart('the build', buildError));
// The checks use the cores that the tests leave idle.
const [checked, tested] = await Promise.all([check(), vitest()]);
parts.push(...checked, ...tested, await playwright());

const { passed, failed } = addUp(parts);
if (passed + failed === 0) console.log('\nNo test ran.');
process.exitCode = failed > 0 || (passed === 0 && !onlyFailed) ? 1 : 0;
const missingPrograms = listMissingPrograms();
if (missingPrograms.length > 0) heading('Skipped');
for (const line of missingPrograms) console.log(line);
if (failed > 0) heading('What failed');
for (const line of listFailures(parts)) console.log(line);
heading('The slowest files');
for (const line of listSlowest(parts)) console.log(line);
console.log(`\nTook ${formatDuration(performance.now() - started)}.`);
if (failed > 0) console.log('Run `npm test -- --failed` to retry what failed.');
console.log(`\n${sumUp(parts)}`);

/** Runs package.json's `check:…` scripts, each of which counts as a test, and shows their output at the end. */
async function check(): Promise<PartReport[]> {
  const { scripts } = readJson<{ scripts: Record<string, string> }>(join(root, 'package.json'));
  const checks = Object.entries(scripts).filter(([name]) => mustCheck(name));
  const reports: PartReport[] = [];
  const failing: string[] = [];
  for (const [name, command] of checks) {
    const output: string[] = [];
    const error = await run(command, [], { shell: true, output });
    heading(`${name} (${command})`);
    process.stdout.write(output.join(''));
    if (error) console.log(`${name} ${error}.`);
    if (error) failing.push(name);
    reports.push(error ? failedPart(name, error) : { ...nothing, passed: 1 });
  }
  if (filters.length === 0) writeFileSync(failedChecks, failing.join('\n'));
  return reports;
}

function mustCheck(name: string): boolean {
  if (!name.startsWith('check:') || filters.length > 0) return false;
  return !onlyFailed || (existsSync(failedChecks) && readFileSync(failedChecks, 'utf8').split('\n').includes(name));
}

/** Unit and HTTP tests, on the embedded database and on a PostgreSQL server. */
async function vitest(): Promise<PartReport[]> {
  const { missing } = findPostgres();
  heading(`Unit and HTTP tests, ${missing === undefined ? 'both databases' : 'embedded database'}`);
  const report = join(results, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test/vitest-report.ts')}`];
  // vitest takes some variables of CI for a terminal that shows colours.
  const colours = process.stdout.isTTY ? [] : ['--no-color'];
  const which = onlyFailed ? ['--last-failed'] : [];
  const args = ['run', '--passWithNoTests', ...which, ...colours, ...reporters, ...filters];
  const error = await run(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    env: { ...testEnv, TEST_DATABASE: missing === undefined ? 'both' : 'embedded' },
  });
  const counts = count(report, error, (json: PartReport) => json);
  if (missing === undefined) return [counts];
  heading('HTTP tests, PostgreSQL server');
  console.log(`Skipped: ${missing}`);
  return [counts, { ...nothing, skipped: 1 }];
}

async function playwright(): Promise<PartReport> {
  heading('Journeys in the browser');
  if (!hasJourneys()) return nothing;
  rmSync(journeys, { force: true });
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const which = onlyFailed ? ['--last-failed'] : [];
  const args = [cli, 'test', '--pass-with-no-tests', ...which, ...filters.map(escapePattern)];
  const error = await run(process.execPath, args, { env: testEnv });
  return count(journeys, error, (json: PlaywrightReport) => readPlaywright(json, root));
}

/** Playwright makes the demo before it looks for tests, and without a previous run `--last-failed` runs everything. */
function hasJourneys(): boolean {
  const files = globSync('tests/e2e/**/*.spec.ts', { cwd: root });
  const isNamed = filters.length === 0 || files.some((file) => filters.some((name) => file.includes(name)));
  if (!onlyFailed || !isNamed) return isNamed;
  return existsSync(lastJourneys) && readJson<{ failedTests: string[] }>(lastJourneys).failedTests.length > 0;
}

/** Reads a runner's report. A runner that left none, or that ended badly without naming a failed test, counts as one. */
function count<Report>(file: string, error: string | null, read: (report: Report) => PartReport): PartReport {
  let counts: PartReport;
  try {
    counts = read(readJson<Report>(file));
  } catch {
    console.log(`The runner left no results${error ? ` and ${error}` : ''}.`);
    return failedPart(basename(file, '.json'), `left no results${error ? ` and ${error}` : ''}`);
  }
  if (error === null || counts.failed > 0) return counts;
  console.log(`No test failed, but the runner ${error}.`);
  return {
    ...counts,
    failed: 1,
    failures: [{ name: basename(file, '.json'), message: `No test failed, but it ${error}.` }],
  };
}

/** @param error how it failed, after its name */
function failedPart(name: string, error: string): PartReport {
  return { ...nothing, failed: 1, failures: [{ name, message: `It ${error}.` }] };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

interface RunOptions {
  env?: Record<string, string>;
  shell?: boolean;
  /** Receives the program's output; without it, the output is shown at once. */
  output?: string[];
}

/** Runs a program. @returns how it failed, or null */
function run(
  program: string,
  args: string[],
  { env = {}, shell = false, output }: RunOptions = {},
): Promise<string | null> {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const mode = output ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: ['ignore', mode, mode],
    env: { ...process.env, ...env, PATH },
    timeout: timeLimit,
    killSignal: 'SIGTERM',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output?.push(text));
  }
  return new Promise((done) => {
    child.once('error', (error) => done(`did not start: ${error.message}`));
    child.once('close', (code, signal) => done(code === 0 ? null : `ended with ${signal ?? `code ${code}`}`));
  });
}

function heading(title: string): void {
  console.log(`\n=== ${title}\n`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
