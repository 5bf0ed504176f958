import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../support/start-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const [build = '', image = ''] = read('Dockerfile').split(/^FROM \$\{BASE_IMAGE\}$/m);

test('the image runs Node itself, as a user without rights, and says whether it is alive', () => {
  expect(/^USER (\S+)$/m.exec(image)?.[1]).toBe('10001:10001');
  expect(image.indexOf('USER')).toBeLessThan(image.indexOf('VOLUME'));
  expect(image).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", .*\/healthz/m);
  expect(image).toMatch(/^ENTRYPOINT \["node", "--max-semi-space-size=8"\]\nCMD \["src\/main\.ts"\]$/m);
  expect(read('scripts/run/programs.mjs')).toContain("nodeArgs: ['--max-semi-space-size=8']");
  expect(image).toContain('NODE_ENV=production');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(image).toContain(`image.version="${version}"`);
});

test('only what the image copies enters its build', () => {
  const [first, ...allowed] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '));
  expect(copied.length).toBeGreaterThan(8);
  expect([first, ...allowed.filter((line) => line.startsWith('!'))]).toEqual([
    '*',
    ...copied.map((name) => `!${name}`),
  ]);
});

test('the server starts with what the image contains', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-image-'));
  const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path!);
  expect(copied).toContain('node_modules');
  for (const path of copied) {
    if (path === 'node_modules') symlinkSync(join(ROOT, path), join(folder, path));
    else
      cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
  }
  const env = { PORT: '0', DEMO: 'false', DATA_DIR: join(folder, 'data') };
  const server = startProcess('src/main.ts', env, [], [], folder);
  const url = await server.url;
  expect((await fetch(`${url}/catalogue`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('the compose files give containers no rights and time to stop', () => {
  const files = globSync('compose*.yaml', { cwd: ROOT });
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = read(file);
    for (const line of [
      'read_only: true',
      '- ALL',
      '- no-new-privileges:true',
      'stop_grace_period: 320s',
      'restart: unless-stopped',
    ])
      expect(text, file).toContain(line);
    // Secrets come from files.
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  }
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['pawhaven.env', '.env']));
});
