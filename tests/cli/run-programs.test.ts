import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A program that says how it was started, and reads and stops as told. */
const program = `
  const signals = [];
  for (const each of ['SIGINT', 'SIGTERM']) process.on(each, () => {
    signals.push(each);
    setTimeout(() => {
      console.log(signals.join(' '));
      process.exit(7);
    }, 200);
  });
  const [what, ...args] = process.argv.slice(2);
  console.log(JSON.stringify({ args, flag: process.execArgv, set: process.env.STUB, from: process.env.INIT_CWD, folder: process.cwd() }));
  if (what === 'read') process.stdin.on('data', (data) => console.log('read ' + data)).on('end', () => process.exit(3));
  if (what === 'abort') process.kill(process.pid, 'SIGKILL');
  if (what === 'wait') setInterval(() => undefined, 1000);
`;

const scripts = { stub: 'exec node scripts/run.mjs stub' };
const programs = `export const programs = { stub: { setup: ['--no-build'], file: 'stub.mjs', nodeArgs: ['--no-warnings'], env: { STUB: 'yes' } } };`;

let root: string;
beforeEach(async () => {
  // A path that a shell would split.
  root = join(await mkdtemp(join(tmpdir(), 'pawhaven-run-')), 'a b');
  for (const part of ['scripts/setup', 'scripts/run.mjs', 'scripts/run']) {
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  }
  await mkdir(join(root, 'node_modules'));
  const files = {
    'package.json': JSON.stringify({ name: 'stub', scripts, optionalDependencies: {} }),
    'package-lock.json': JSON.stringify({ packages: { '': {} } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: {} }),
    'scripts/run/programs.mjs': programs,
    'stub.mjs': program,
    // A Node before 22.15, and Windows, can't replace a process.
    'old-node.mjs': 'delete process.execve;',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
});
afterEach(() => rm(dirname(root), { recursive: true, force: true }));

const ways: [string, string[], Record<string, string>][] = [
  ['npm', ['npm', 'run', '--silent', 'stub', '--'], {}],
  ['npm on an old Node', ['npm', 'run', '--silent', 'stub', '--'], { NODE_OPTIONS: '--import=./old-node.mjs' }],
  ['the runner itself', ['node', 'scripts/run.mjs', 'stub'], {}],
];

describe.each(ways)('a program started by %s', (_, [command, ...before], env) => {
  function start(...args: string[]): ChildProcess {
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
    return spawn(command!, [...before, ...args], { cwd: root, stdio: 'pipe', env: { PATH, HOME: root, ...env } });
  }

  test('gets its arguments, its flags, its settings and its input, and its exit code is passed on', async () => {
    const started = start('read', '--name', 'Ann "O" $HOME');
    started.stdin!.end('a password');
    const [output, [code]] = await Promise.all([text(started.stdout!), once(started, 'exit')]);
    const [first = '', second] = output.split('\n');
    expect(JSON.parse(first)).toEqual({
      args: ['--name', 'Ann "O" $HOME'],
      flag: ['--no-warnings'],
      set: 'yes',
      from: root,
      folder: root,
    });
    expect([second, code]).toEqual(['read a password', 3]);
  });

  test('gets a signal once, and what it was sent to ends with the program', async () => {
    const started = start('wait');
    await once(started.stdout!, 'data');
    started.kill('SIGTERM');
    const [output, [code]] = await Promise.all([text(started.stdout!), once(started, 'exit')]);
    expect([output, code]).toEqual(['SIGTERM\n', 7]);
  });

  test('fails if it is killed', async () => {
    const started = start('abort');
    const [code, signal] = (await once(started, 'exit')) as [number | null, string | null];
    expect(signal === 'SIGKILL' || code === 137).toBe(true);
  });
});

test('the runner lists its programs if there is none of a name', async () => {
  const started = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), 'toString'], { stdio: 'pipe' });
  const [output, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')]);
  expect([code, output]).toEqual([2, expect.stringContaining('one of start, chat')]);
});

test('the scripts of package.json are plain commands, which every shell understands', async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // `exec` is a file on Windows: exec.cmd.
  const isPlain = (script: string) =>
    script.split(' && ').every((command, at, { length }) => {
      const words = command.split(' ');
      if (words[0] === 'exec' && at === length - 1) words.shift();
      return /^[a-z]+$/.test(words[0]!) && words[0] !== 'exec' && words.every((word) => /^[\w./:-]+$/.test(word));
    });
  expect(Object.entries(manifest.scripts).filter(([, script]) => !isPlain(script))).toEqual([]);
  for (const wrong of ['"$node" x', 'exec env A=1 node x', 'A=1 node x', 'node x; node y', "node 'x'", 'node x | y']) {
    expect(isPlain(wrong), wrong).toBe(false);
  }
  expect(await readFile(join(ROOT, 'exec.cmd'), 'utf8')).toMatch(/^@%\*\r?$/m);
});
