import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../src/platform/config.ts';
import { storeDemoImages } from './support/demo-images.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** The documents with commands for operators. */
const guide = ['README.md', 'docs/operations.md', 'docs/operations/backups.md', 'docs/operations/upgrades.md']
  .map(read)
  .join('\n');
/** The output that the documents show below a command, line by line. */
const expectedOutput = new Map(
  [...guide.matchAll(/^```sh\n(.+)\n```\n+```text\n([\s\S]*?)^```/gm)].map(([, command, text]) => [
    command!,
    text!.trim().split('\n'),
  ]),
);
const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
  block!.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')),
);
/** The first is this test run; the second would delete the build that other tests use. */
const runElsewhere = ['npm test', 'npm run build'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-documents-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(command: string) {
  const { NODE_ENV: _test, VITEST: _vitest, ...environment } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...environment, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: '0', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

describe('the commands in the README and the pages on operations', () => {
  test('are found', () => {
    expect(commands).toEqual(expect.arrayContaining(['npm start', ...runElsewhere]));
    expect(read('.ci/run')).toContain('npm test');
  });

  test('work, one after another', async () => {
    await storeDemoImages(join(folder, 'data'));
    for (const command of commands.filter((one) => ![...runElsewhere, 'npm start'].includes(one))) {
      const { output, ended } = run(command.replaceAll('/tmp/', `${folder}/`));
      expect(await ended, `${command}\n${output()}`).toBe(0);
      for (const line of expectedOutput.get(command) ?? [])
        expect(output().replaceAll(`${folder}/`, '/tmp/')).toContain(line.trim());
    }
  }, 600_000);

  test('start the site, and a signal to npm stops it cleanly', async () => {
    const { child, output, ended } = run('exec npm start');
    await expect.poll(output, { timeout: 60_000 }).toContain('Ctrl-C');
    const url = /open at (\S+)/.exec(output())![1]!;
    expect((await fetch(`${url}/catalogue`)).status).toBe(200);
    child.kill('SIGTERM');
    await ended;
    expect(output()).toContain('Closing');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(existsSync(join(folder, 'data', 'server.json'))).toBe(false);
  });
});

describe('the documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

  test('link to existing files and headings', () => {
    expect(documents.length).toBeGreaterThan(10);
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, file = '', heading]) => {
          const path = file === '' ? document : join(dirname(document), file);
          return !existsSync(join(root, path)) || (heading !== undefined && !headingsIn(path).has(heading));
        })
        .map(([link]) => `${document}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('show existing images, and each screenshot', () => {
    const images = documents.flatMap((document) =>
      [...read(document).matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img src="([^"]+)"/g)].map(([, image, phone]) =>
        join(dirname(document), image ?? phone!),
      ),
    );
    expect(images.filter((image) => !existsSync(join(root, image)))).toEqual([]);
    expect(globSync('docs/screenshots/*', { cwd: root }).filter((file) => !images.includes(file))).toEqual([]);
  });

  test('name every setting of the environment', () => {
    const source = read('src/platform/environment.ts') + read('src/platform/backup/backup-settings.ts');
    const settings = read('docs/settings.md');
    const names = [...source.matchAll(/^ {2}([A-Z_]{4,}):/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'NODE_ENV');
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  test('show the error for a wrong setting', () => {
    const [, message = ''] = /^Pawhaven cannot start: (PORT .+)$/m.exec(read('docs/settings.md')) ?? [];
    expect(message).not.toBe('');
    expect(() => parseConfig({ PORT: 'eighty' })).toThrow(message);
  });

  test('quote error messages that exist', () => {
    const [, table = ''] = read('docs/operations.md').split('## When it does not start');
    const messages = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, message]) => message!),
    );
    expect(messages.length).toBeGreaterThan(10);
    const source = globSync(['src/**/*.ts', 'scripts/**/*.mjs'], { cwd: root }).map(read).join('\n');
    // A `…` stands for what the code fills in.
    const isQuoted = (message: string) =>
      message
        .split('…')
        .map((part) => part.trim())
        .every((part) => source.includes(part));
    expect(messages.filter((message) => !isQuoted(message))).toEqual([]);
  });

  test('leave the lockfile free of download addresses', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});

/** The anchors of a document's headings, as GitHub makes them. */
function headingsIn(document: string): Set<string> {
  const headings = read(document).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
