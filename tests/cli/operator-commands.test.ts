import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pet } from '../../src/features/pets/pets.contract.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { filesOnDisk, type StoredFiles } from '../../src/platform/images/photo-files.ts';
import { claimStorage } from '../../src/platform/storage/storage-owner.ts';
import { storeDemoImages } from '../support/demo-images.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startProcess, startServer, type StartedProcess } from '../support/start-process.ts';

let dataDir: string;
let env: Record<string, string>;
let servers: StartedProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-operator-'));
  env = { DATA_DIR: dataDir, DATABASE_URL: (await createTestDatabase({ template: MIGRATED })) ?? '' };
  if (!isOnServer) await copyMigratedDatabase(dataDir);
  servers = [];
});
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(more: Record<string, string> = {}): Promise<string> {
  const server = startServer({ ...env, ...more });
  servers.push(server);
  return server.url;
}

async function stopServing(): Promise<void> {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command as an operator does, with `input` piped in. */
async function runCommand(
  args: string[],
  { input, ...more }: { input?: string } & Record<string, string> = {},
): Promise<Outcome> {
  const { child, ended, stdout, stderr } = startProcess('src/cli.ts', { ...env, ...more }, args);
  child.stdin!.end(input);
  return { code: await ended, stdout: stdout().trim(), stderr: stderr().trim() };
}

/** A bucket that records the installations that claim it. */
function claimsOf(claims: string[]): StoredFiles {
  const claim: StoredFiles['claim'] = async (getId) => claims.push(await getId()) > 0;
  return { ...filesOnDisk(join(dataDir, 'files')), claim };
}

async function listPets(url: string): Promise<Pet[]> {
  return (await (await fetch(`${url}/api/pets/`)).json()) as Pet[];
}

async function countTasks(url: string, { email, password }: { email: string; password: string }): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  const tasks = await fetch(`${url}/api/tasks/`, { headers: { authorization: `Bearer ${token}` } });
  return ((await tasks.json()) as unknown[]).length;
}

async function hashPhotos(): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(join(dataDir, 'photos'));
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(dataDir, 'photos', name)));
  return hash.digest('hex');
}

describe('with the server running', () => {
  test('the demo is loaded, backed up, emptied and restored, and the site shows it at once', async () => {
    const missing = await storeDemoImages(dataDir);
    const url = await serve();
    expect(await listPets(url)).toEqual([]);

    expect(await runCommand(['load-demo'])).toMatchObject({ code: 0, stdout: '500 pets and 202 people moved in.' });
    await expect.poll(async () => (await listPets(url)).length).toBe(500);
    expect(await runCommand(['load-demo'])).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
    const pets = await listPets(url);
    expect(await readdir(join(dataDir, 'photos'))).toEqual(expect.arrayContaining(missing));
    const hashes = await hashPhotos();

    const file = join(dataDir, 'shelter.tar.gz');
    expect(await runCommand(['backup', '--file', file])).toMatchObject({
      code: 0,
      // None counts as missing.
      stdout: expect.stringMatching(/^\d+ records, \d+ photo files and \d+ private files are in \S+\.$/),
    });

    const emptied = await runCommand(['empty-demo']);
    expect(emptied).toMatchObject({ code: 0, stdout: expect.stringContaining('500 pets and 202 people moved out.') });
    const [, code] = /No Admin is left\. Open \S+\/setup and enter the code (\S+) to create one/.exec(emptied.stdout)!;
    const admin = { name: 'Ines Kaur', email: 'ines@harbor.test', password: 'Quiet-Harbor-Lantern-7!', code };
    const headers = { 'content-type': 'application/json' };
    const created = await fetch(`${url}/api/setup/admin`, { method: 'POST', headers, body: JSON.stringify(admin) });
    expect(created.status).toBe(201);
    await expect.poll(() => listPets(url)).toEqual([]);
    expect(await countTasks(url, admin)).toBe(0);
    expect((await fetch(url + pets[0]!.image!)).status).toBe(404);

    expect(await runCommand(['restore', '--file', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await runCommand(['restore', '--file', file, '--yes'])).toMatchObject({ code: 0 });
    await expect.poll(() => listPets(url)).toEqual(pets);
    expect(await hashPhotos()).toBe(hashes);
    expect((await fetch(url + pets[0]!.image!)).headers.get('cache-control')).toMatch(/immutable/);
  }, 600_000);

  test('an Admin is created once, and invalid input is rejected with the rule', async () => {
    await serve();
    const admin = ['create-admin', '--email', 'Kim@Shelter.example', '--name', 'Kim', '--password'];
    expect(await runCommand([...admin, 'Warm.Blanket.9'])).toMatchObject({
      code: 0,
      stdout: 'Kim@Shelter.example is an Admin.',
    });
    const again = ['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim'];
    expect(await runCommand(again, { input: 'Warm.Blanket.9\n' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    });
    const weak = await runCommand([...admin, 'blanket']);
    expect(weak).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Password must be at least 10 characters long'),
    });
    expect(weak.stderr).not.toContain('blanket');
  });

  test.skipIf(isOnServer)('on a public site, the demo accounts are rejected', async () => {
    await serve({ PUBLIC_URL: 'https://pets.example' });
    expect(await runCommand(['load-demo'], { PUBLIC_URL: 'https://pets.example' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DEMO=public'),
    });
  });
});

describe('with the server stopped', () => {
  test('commands work directly, and an emptied demo stays empty at the next start', async () => {
    expect(
      await runCommand(['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim'], {
        input: 'Warm.Blanket.9',
      }),
    ).toMatchObject({ code: 0 });
    await serve();
    await stopServing();
    expect(await runCommand(['empty-demo'])).toMatchObject({ code: 0, stdout: '0 pets and 0 people moved out.' });
    const url = await serve({ DEMO: 'true' });
    expect(await listPets(url)).toEqual([]);
  });

  test('a command that needs no files doesn’t need the storage', async () => {
    const args = ['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim', '--password', 'Warm.Blanket.9'];
    expect(await runCommand(args, { STORAGE_URL: 's3+http://key:secret@127.0.0.1:1/pets' })).toEqual({
      code: 0,
      stdout: 'kim@shelter.example is an Admin.',
      stderr: '',
    });
  });

  test.runIf(isOnServer)('the embedded shelter moves to an empty database on a server, once', async () => {
    const to = (await createTestDatabase())!;
    env['DATABASE_URL'] = '';
    const embedded = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      now: new Date(),
      onWarning: () => undefined,
    });
    await migrate(embedded.db);
    const claims: string[] = [];
    await claimStorage(embedded.db, claimsOf(claims));
    await embedded.close();
    await runCommand([
      'create-admin',
      '--email',
      'kim@shelter.example',
      '--name',
      'Kim',
      '--password',
      'Warm.Blanket.9',
    ]);
    expect(await runCommand(['move-to-server', '--to', '-'], { input: `${to}\n` })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ records are on the server\. /),
    });
    expect(await runCommand(['move-to-server', '--to', to])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not empty'),
    });
    const moved = await openDatabase({ databaseUrl: to, dataDir, now: new Date(), onWarning: () => undefined });
    await claimStorage(moved.db, claimsOf(claims));
    await moved.close();
    expect(new Set(claims).size).toBe(1);
    env['DATABASE_URL'] = to;
    expect(
      await runCommand([
        'create-admin',
        '--email',
        'kim@shelter.example',
        '--name',
        'Kim',
        '--password',
        'Warm.Blanket.9',
      ]),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    });
  });

  test.skipIf(isOnServer)('an address with a secret is read from standard input', async () => {
    const address = 's3+http://key:canary@127.0.0.1:1/pets';
    const refused = await runCommand(['move-files', '--to', address]);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('move-files --to - < FILE') });
    const read = await runCommand(['move-files', '--to', '-'], { input: `${address}\n` });
    expect(read).toMatchObject({ code: 1, stderr: expect.stringContaining('the bucket pets at 127.0.0.1:1') });
    const warned = await runCommand(['move-to-server', '--to', 'postgres://u:canary@127.0.0.1:1/pets']);
    expect(warned).toMatchObject({ code: 1, stderr: expect.stringContaining('move-to-server --to - < FILE') });
    for (const { stdout, stderr } of [refused, read, warned]) expect(stdout + stderr).not.toContain('canary');
  });

  test('a database from a newer version is rejected, and a backup from this one replaces it', async () => {
    const file = join(dataDir, 'shelter.tar.gz');
    expect(await runCommand(['backup', '--file', file])).toMatchObject({ code: 0 });
    const databaseUrl = env['DATABASE_URL'] || undefined;
    const { db, close } = await openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(db);
    await db.updateTable('schema_compatibility').set({ oldest_migration: '9999-newer' }).execute();
    await close();
    expect(await runCommand(['empty-demo'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is from a newer version of Pawhaven [^\n]+$/),
    });
    expect(await runCommand(['restore', '--file', file, '--yes'])).toMatchObject({ code: 0 });
    expect(await runCommand(['empty-demo'])).toMatchObject({ code: 0 });
  });

  test.skipIf(isOnServer)('an invalid backup file is rejected and changes nothing', async () => {
    expect(await runCommand(['restore', '--file', join(dataDir, 'none.tar.gz'), '--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no file [^\n]+$/),
    });
  });
});

describe('a missing or unknown command', () => {
  test.skipIf(isOnServer)('lists the commands', async () => {
    for (const [args, code] of [
      [[], 0],
      [['help'], 0],
      [['demolish'], 2],
    ] as const) {
      const outcome = await runCommand([...args]);
      expect(outcome.code).toBe(code);
      for (const name of ['create-admin', 'load-demo', 'empty-demo', 'backup', 'restore', 'move-to-server'])
        expect(outcome.stdout).toContain(name);
    }
    expect(await runCommand(['backup'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--file FILE') });
    expect(await runCommand(['backup', '--fil', 'x'])).toMatchObject({
      code: 1,
      stderr: expect.not.stringContaining('    at '),
    });
  });
});
