import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** What the README shows below a command, as the command says it. */
const shown = new Map(
  [...readme.matchAll(/^```sh\n(.+)\n```\n+```text\n([\s\S]*?)^```/gm)].map(([, command, text]) => [
    command!,
    text!.trim().split('\n'),
  ]),
);
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
  block!.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')),
);
/** The first is this run; the second would take away the pages that other tests are looking at. */
const runElsewhere = ['npm test', 'npm run build'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-readme-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(command: string) {
  const { NODE_ENV: _test, VITEST: _vitest, ...environment } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...environment, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: '0', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

describe('the commands in the README', () => {
  test('are found', () => {
    expect(commands).toEqual(expect.arrayContaining(['npm start', ...runElsewhere]));
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('npm test');
  });

  test('work one after the other as they stand there', async () => {
    for (const command of commands.filter((one) => ![...runElsewhere, 'npm start'].includes(one))) {
      const { said, ended } = run(command.replaceAll('/tmp/', `${folder}/`));
      expect(await ended, `${command}\n${said()}`).toBe(0);
      for (const line of shown.get(command) ?? [])
        expect(said().replaceAll(`${folder}/`, '/tmp/')).toContain(line.trim());
    }
  }, 180_000);

  test('start the site, which ends in good order when npm is told to', async () => {
    const { child, said, ended } = run('exec npm start');
    await expect.poll(said, { timeout: 60_000 }).toContain('Ctrl-C');
    const url = /open at (\S+)/.exec(said())![1]!;
    expect((await fetch(`${url}/catalogue`)).status).toBe(200);
    child.kill('SIGTERM');
    await ended;
    expect(said()).toContain('Closing');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(existsSync(join(folder, 'data', 'server.json'))).toBe(false);
  }, 90_000);
});

describe('the documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

  test('link to files that are there', () => {
    expect(documents.length).toBeGreaterThan(10);
    const lost = documents.flatMap((document) =>
      [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, target]) => target!)
        .filter((target) => !existsSync(join(root, dirname(document), target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test('name every setting of the environment', () => {
    const source = readFileSync(join(root, 'src/platform/config.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z_]{4,}):/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'NODE_ENV');
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('leave the lockfile free of download addresses', () => {
    const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lockfile).not.toContain('"resolved"');
  });
});
