import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENV_TEMPLATE } from '../../src/commands/install-service/units.ts';
import { parseConfig } from '../../src/platform/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const known = new Set(
  ['src/platform/environment.ts', 'src/platform/backup/backup-settings.ts'].flatMap((path) =>
    Array.from(read(path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm), ([, name]) => name!),
  ),
);
/** What the containers of other programs take. */
const OTHERS = /^(?:POSTGRES_\w+|REDISCLI_AUTH|CERTIFICATE|LOG|SERVER_ONE|SERVER_TWO)$/;

/** The settings in a file of them, also those that are commented out. */
function settingsIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name!, value!.replaceAll('"', '')]));
}

const compose = globSync('compose*.yaml', { cwd: ROOT }).toSorted();

describe('the settings in the examples exist', () => {
  const examples: [string, string[]][] = [
    ['pawhaven.env.example', Object.keys(settingsIn(read('pawhaven.env.example')))],
    ['the settings of the service', Object.keys(settingsIn(ENV_TEMPLATE))],
    ['Dockerfile', Array.from(/^ENV (.+)$/m.exec(read('Dockerfile'))![1]!.matchAll(/(\w+)=/g), ([, name]) => name!)],
    ...compose.map((path): [string, string[]] => [
      path,
      Array.from(read(path).matchAll(/^ +([A-Z][A-Z_]+): /gm), ([, name]) => name!).filter(
        (name) => !OTHERS.test(name),
      ),
    ]),
  ];
  test.each(examples)('in %s', (_, names) => {
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('and are found', () => {
    const found = examples.filter(([, names]) => names.length > 4).map(([path]) => path);
    expect(found).toEqual(['pawhaven.env.example', 'the settings of the service', 'Dockerfile', 'compose.many.yaml']);
  });

  test('and HAProxy’s have defaults in its example', () => {
    const defaults = Array.from(read('deploy/haproxy/haproxy.cfg').matchAll(/presetenv (\w+)/g), ([, name]) => name!);
    expect(defaults.toSorted()).toEqual(['CERTIFICATE', 'LOG', 'SERVER_ONE', 'SERVER_TWO']);
    for (const name of defaults) expect(read('compose.many.yaml')).toContain(`${name}: `);
  });
});

test('the example for containers is valid, with all that is commented out', () => {
  const settings = settingsIn(read('pawhaven.env.example'));
  const config = parseConfig({ ...settings, BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`, DEMO: 'false' });
  expect(config.storage.url).toMatchObject({ bucket: 'pawhaven' });
  expect(config.backups?.place).toMatchObject({ bucket: 'pawhaven-backups' });
});

test('many servers share what they must, and only the worker runs jobs', () => {
  const text = read('compose.many.yaml');
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'TRUST_PROXY', 'SHUTDOWN_DELAY', 'METRICS_PORT'])
    expect(text.match(new RegExp(`^ +${name}: `, 'gm'))).toHaveLength(1);
  const [, servers = '', worker = ''] = /^ {2}server-one:([^]*?)^ {2}worker:([^]*?)^ {2}\w+:/m.exec(text) ?? [];
  expect(servers).toContain("JOBS: 'false'");
  expect(worker).not.toContain('JOBS');
  expect(worker).toContain("command: ['src/worker.ts']");
});
