import { rejects } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../scripts/setup');
const run = promisify(execFile);

/** Installs what is missing, as scripts/setup.mjs does. */
const driver = `
  import { install, isInstalled } from './setup/install.mjs';
  const needsTools = process.argv.includes('--tools');
  if (!isInstalled({ needsTools })) await install({ needsTools });
`;

/** Writes down its arguments and, as npm does at the end, what is installed then; \`FAULT\` ends it before that. */
const npm = `
  const fs = require('node:fs');
  const args = process.argv.slice(2).filter((arg) => !/^--(no|loglevel|include=optional)/.test(arg) || arg === '--no-save');
  fs.appendFileSync('calls', args.join(' ') + '\\n');
  fs.mkdirSync('node_modules', { recursive: true });
  if (args[0] === 'ci') for (const name of fs.readdirSync('node_modules')) fs.rmSync('node_modules/' + name);
  if (process.env.FAULT === 'kill') process.kill(process.pid, 'SIGKILL');
  if (process.env.FAULT === 'fail') process.exit(1);
  if (process.env.FAULT === 'too old' && args.includes('--prefer-offline')) process.exit(1);
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(([, one]) => !one.optional && (!one.dev || !args.includes('--omit=dev')));
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));
`;

const START = 'ci --omit=dev --prefer-offline';
const ALL = 'ci --include=dev --prefer-offline';
const ADD = 'install --no-save --include=dev --prefer-offline';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pawhaven-install-'));
  await mkdir(join(root, 'scripts'));
  await cp(SCRIPTS, join(root, 'scripts/setup'), { recursive: true });
  await writeFile(join(root, 'scripts/driver.mjs'), driver);
  await writeFile(join(root, 'npm-cli.js'), npm);
  await lock('1');
});
afterEach(() => rm(root, { recursive: true }));

/** A lockfile with a package that the server needs, a tool, and a package for another platform. */
async function lock(version: string): Promise<void> {
  const packages = {
    '': {},
    'node_modules/server': { integrity: `server ${version}` },
    'node_modules/tool': { integrity: `tool ${version}`, dev: true },
    'node_modules/elsewhere': { integrity: 'elsewhere', optional: true },
  };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

/** @returns the calls of npm */
async function setUp(args: string[] = [], fault = ''): Promise<string[]> {
  await rm(join(root, 'calls'), { force: true });
  const env = { PATH: process.env['PATH'], npm_execpath: join(root, 'npm-cli.js'), FAULT: fault };
  const result = run(process.execPath, [join(root, 'scripts/driver.mjs'), ...args], { cwd: root, env });
  await (fault === 'kill' || fault === 'fail' ? rejects(result, /ended with/) : result);
  const calls = await readFile(join(root, 'calls'), 'utf8').catch(() => '');
  return calls.split('\n').slice(0, -1);
}

describe('installing packages', () => {
  test('a start installs what it needs, once, and a test adds the tools', async () => {
    expect(await setUp()).toEqual([START]);
    expect(await setUp()).toEqual([]);
    expect(await setUp(['--tools'])).toEqual([ADD]);
    expect(await setUp(['--tools'])).toEqual([]);
    expect(await setUp()).toEqual([]);
  });

  test('a test in a fresh checkout installs everything at once', async () => {
    expect(await setUp(['--tools'])).toEqual([ALL]);
    expect(await setUp()).toEqual([]);
  });

  test('after an update, a start keeps the tools', async () => {
    await setUp(['--tools']);
    await lock('2');
    expect(await setUp()).toEqual([ALL]);
    expect(await setUp(['--tools'])).toEqual([]);
  });

  test('asks the registry again if what npm knows is too old', async () => {
    expect(await setUp([], 'too old')).toEqual([START, 'ci --omit=dev']);
  });

  test('an interrupted installation is not tried again at once, and the next start repeats it', async () => {
    expect(await setUp([], 'kill')).toEqual([START]);
    expect(await setUp()).toEqual([START]);
  });

  test('after an interrupted addition everything is installed afresh', async () => {
    await setUp();
    expect(await setUp(['--tools'], 'kill')).toEqual([ADD]);
    expect(await setUp()).toEqual([START]);
    expect(await setUp(['--tools'])).toEqual([ADD]);
  });

  test('an addition that fails, as without a connection, leaves the start as it was', async () => {
    await setUp();
    expect(await setUp(['--tools'], 'fail')).toHaveLength(2);
    expect(await setUp()).toEqual([]);
  });
});
