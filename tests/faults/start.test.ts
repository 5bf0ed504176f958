import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { report } from '../budgets/budgets.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { startProcess, startServer, type StartedProcess } from '../support/start-process.ts';

/** A new database is created first, on cores that may be busy. */
const STARTING = { timeout: 60_000 };

let dataDir: string;
let started: StartedProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-start-'));
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): StartedProcess {
  const server = startServer({ DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}

/** Expects a failed start to print its reason in exactly one line. */
async function errorBody(server: StartedProcess): Promise<string> {
  expect(await server.ended).toBe(1);
  expect(server.stdout()).toBe('');
  expect(server.stderr()).toMatch(/^Pawhaven cannot start: [^\n]+\n$/);
  return server.stderr().trim();
}

describe('a start', () => {
  test('prints the URL and the data directory, and shuts down cleanly on a signal', async () => {
    const server = start();
    const url = await server.url;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(server.stdout()).toContain(dataDir);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.stderr()).not.toMatch(/"level":(50|60)/);
  });

  test('after a kill -9 needs no manual cleanup', async () => {
    await copyMigratedDatabase(dataDir);
    const killed = start();
    await killed.url;
    killed.child.kill('SIGKILL');
    await killed.ended;
    const url = await start().url;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('loads few modules: not what makes documents and photos, sends emails or describes the API', async () => {
    await copyMigratedDatabase(dataDir);
    const recording = ['--import', join(import.meta.dirname, '../support/record-modules.mjs')];
    const MODULES_FILE = join(dataDir, 'modules');
    const env = { PORT: '0', DEMO: 'false', DATA_DIR: dataDir, MODULES_FILE };
    const server = startProcess('src/main.ts', env, [], recording);
    started.push(server);
    await server.url;
    const lines = (await readFile(MODULES_FILE, 'utf8')).split('\n');
    expect(lines).toContain('open');
    const loaded = lines.slice(0, lines.indexOf('open'));
    expect(loaded).toContain('fastify');
    const heavy = new Set([
      'pdfkit',
      'fontkit',
      'brotli',
      'sharp',
      'nodemailer',
      'ajv',
      '@fastify/swagger',
      'pino-pretty',
      'prom-client',
      '@opentelemetry/sdk-trace',
    ]);
    expect(loaded.filter((name) => heavy.has(name))).toEqual([]);
    expect(report({ 'modules loaded at start': loaded.length })).toEqual([]);
  });

  test('can be interrupted while the demo is created, and the next start creates it', async () => {
    const first = start({ DEMO: 'true' });
    await expect.poll(first.stdout, STARTING).toContain('making the demo shelter');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.stdout()).toContain('Closing');
    const second = start({ DEMO: 'true' });
    await expect.poll(second.stderr, STARTING).toContain('listening at');
    const [url] = /http:\/\/[\d.:]+/.exec(second.stderr())!;
    expect(second.stdout()).not.toContain('moved in');
    const total = async () => {
      const response = await fetch(`${url}/api/pets/total`);
      return response.ok ? ((await response.json()) as { total_pets: number }).total_pets : response.status;
    };
    // A partial demo is never visible.
    expect(await total()).toBe(503);
    await second.url;
    expect(await total()).toBe(500);
    expect(second.stdout()).toContain('moved in');
  });

  test('on a directory that another server uses is rejected in one line, and the other server keeps running', async () => {
    await copyMigratedDatabase(dataDir);
    const first = start();
    const url = await first.url;
    expect(await errorBody(start())).toContain(`${dataDir} is in use by process ${first.child.pid}`);
    expect((await fetch(`${url}/api/pets/total`)).status).toBe(200);
  });

  test('on a port that is in use is rejected in one line', async () => {
    await copyMigratedDatabase(dataDir);
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    try {
      expect(await errorBody(start({ PORT: String(port) }))).toContain(`Port ${port} on 127.0.0.1 is taken`);
      expect(await readdir(join(dataDir, 'upload-locks'))).toEqual([]);
    } finally {
      other.close();
    }
  });

  test('with a read-only data directory is rejected in one line', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    expect(await errorBody(start({ DATA_DIR: join(file, 'data') }))).toMatch(
      /DATA_DIR takes a folder that this user can write to/,
    );
  });

  test('with an invalid setting is rejected in one line that names it', async () => {
    expect(await errorBody(start({ TZ_SHELTER: 'Nowhere' }))).toMatch(/: TZ_SHELTER takes /);
  });

  test('with a database server that does not respond is rejected in one line', async () => {
    expect(await errorBody(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))).toContain('DATABASE_URL');
  });

  test('creates the first Admin from the environment, once', async () => {
    await copyMigratedDatabase(dataDir);
    const admin = { ADMIN_EMAIL: 'first@shelter.example', ADMIN_PASSWORD: 'Quiet.Garden.2026' };
    const server = start(admin);
    await server.url;
    server.child.kill('SIGTERM');
    await server.ended;
    const again = start(admin);
    await again.url;
    expect(`${server.stdout()}${server.stderr()}${again.stderr()}`).not.toContain('Quiet.Garden');
    again.child.kill('SIGTERM');
    await again.ended;
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      now: new Date(),
      onWarning: () => undefined,
    });
    const admins = await db.selectFrom('users').select(['email', 'role_id']).execute();
    await close();
    expect(admins).toEqual([{ email: 'first@shelter.example', role_id: 1 }]);
  });

  test('with too weak a first password is rejected in one line that does not repeat it', async () => {
    await copyMigratedDatabase(dataDir);
    const line = await errorBody(start({ ADMIN_EMAIL: 'first@shelter.example', ADMIN_PASSWORD: 'garden-path' }));
    expect(line).toContain('ADMIN_PASSWORD is not accepted. Please fix the following password errors: ');
    expect(line).not.toContain('garden-path');
  });
});
