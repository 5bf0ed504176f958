// All that CI runs, in one command: `npm test`, or `npm test -- NAME` for the test files with NAME in their path.
// A part that fails does not hold up the next, so that one run shows the whole picture.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { findPostgres } from '../tests/support/postgres-server.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 };

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
const filters = process.argv.slice(2);
/** Far above what a part takes: whoever hangs is ended, and counts as failed. */
const timeLimit = 20 * 60_000;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const parts: Counts[] = [];
const buildProblem = await run(process.execPath, [join(root, 'scripts', 'setup.mjs')]);
if (buildProblem) parts.push(oneFailed);
if (filters.length === 0) parts.push(...(await check()));
parts.push(await vitest('Unit and HTTP tests, embedded database', 'embedded'));
parts.push(await vitestOnPostgres());
parts.push(await playwright());

const sum = (key: keyof Counts) => parts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
if (passed + failed === 0) console.log('\nNo test ran.');
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/** Runs package.json's `check:…` scripts, each of which counts as a test. */
async function check(): Promise<Counts[]> {
  const { scripts } = readJson<{ scripts: Record<string, string> }>(join(root, 'package.json'));
  const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));
  const counts: Counts[] = [];
  for (const [name, command] of checks) {
    heading(`${name} (${command})`);
    const problem = await run(command, [], { shell: true });
    if (problem) console.log(`${name} ${problem}.`);
    counts.push(problem ? oneFailed : { passed: 1, failed: 0, skipped: 0 });
  }
  return counts;
}

async function vitestOnPostgres(): Promise<Counts> {
  const title = 'HTTP tests, PostgreSQL server';
  const { missing } = findPostgres();
  if (missing === undefined) return vitest(title, 'postgres');
  heading(title);
  console.log(`Skipped: ${missing}`);
  return { passed: 0, failed: 0, skipped: 1 };
}

async function vitest(title: string, database: 'embedded' | 'postgres'): Promise<Counts> {
  heading(title);
  const report = join(results, `${database}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // vitest takes some variables of CI for a terminal that shows colours.
  const colours = process.stdout.isTTY ? [] : ['--no-color'];
  const args = ['run', '--passWithNoTests', ...colours, ...reporters, ...filters];
  const problem = await run(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    env: { TEST_DATABASE: database },
  });
  return count(report, problem, (json: VitestReport) => ({
    passed: json.numPassedTests,
    // A file that cannot be loaded has no test that could fail.
    failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

async function playwright(): Promise<Counts> {
  heading('Journeys in the browser');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const problem = await run(process.execPath, [cli, 'test', '--pass-with-no-tests', ...filters.map(escapePattern)]);
  return count(join(results, 'browser.json'), problem, ({ stats, errors }: PlaywrightReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  status: string;
  assertionResults: { status: string }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function isBrokenFile({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** Reads a runner's report. A runner that left none, or that ended badly without naming a failed test, counts as one. */
function count<Report>(file: string, problem: string | null, read: (report: Report) => Counts): Counts {
  let counts: Counts;
  try {
    counts = read(readJson<Report>(file));
  } catch {
    console.log(`The runner left no results${problem ? ` and ${problem}` : ''}.`);
    return oneFailed;
  }
  if (problem === null || counts.failed > 0) return counts;
  console.log(`No test failed, but the runner ${problem}.`);
  return { ...counts, failed: 1 };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** Runs a program with its output shown; answers how it went wrong, or null. */
function run(
  program: string,
  args: string[],
  { env = {}, shell = false }: { env?: Record<string, string>; shell?: boolean } = {},
): Promise<string | null> {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH },
    timeout: timeLimit,
    killSignal: 'SIGTERM',
  });
  return new Promise((done) => {
    child.once('error', (error) => done(`did not start: ${error.message}`));
    child.once('exit', (code, signal) => done(code === 0 ? null : `ended with ${signal ?? `code ${code}`}`));
  });
}

function heading(title: string): void {
  console.log(`\n=== ${title}\n`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
