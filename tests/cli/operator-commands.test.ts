import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pet } from '../../src/features/pets/pets.contract.ts';
import { openDatabase } from '../../src/platform/database.ts';
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
  said: string;
  complained: string;
}

/** Runs a command as an operator does; what is given as `input` is piped in. */
async function operate(
  args: string[],
  { input, ...more }: { input?: string } & Record<string, string> = {},
): Promise<Outcome> {
  const { child, ended, stdout, stderr } = startProcess('src/cli.ts', { ...env, ...more }, args);
  child.stdin!.end(input);
  return { code: await ended, said: stdout().trim(), complained: stderr().trim() };
}

async function listPets(url: string): Promise<Pet[]> {
  return (await (await fetch(`${url}/api/pets/`)).json()) as Pet[];
}

async function hashPictures(): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(join(dataDir, 'photos'));
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(dataDir, 'photos', name)));
  return hash.digest('hex');
}

describe('with the server running', () => {
  test('the demo is loaded, backed up, emptied and restored, and the site shows it at once', async () => {
    const url = await serve();
    expect(await listPets(url)).toEqual([]);

    expect(await operate(['load-demo'])).toMatchObject({ code: 0, said: '500 pets and 202 people moved in.' });
    await expect.poll(async () => (await listPets(url)).length).toBe(500);
    expect(await operate(['load-demo'])).toMatchObject({ code: 1, complained: expect.stringContaining('already') });
    const pets = await listPets(url);
    const pictures = await hashPictures();

    const file = join(dataDir, 'shelter.tar.gz');
    expect(await operate(['backup', '--file', file])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ records and \d+ picture files/),
    });

    expect(await operate(['empty-demo'])).toMatchObject({ code: 0, said: '500 pets and 202 people moved out.' });
    await expect.poll(() => listPets(url)).toEqual([]);
    expect((await fetch(url + pets[0]!.image!)).status).toBe(404);

    expect(await operate(['restore', '--file', file])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('--yes'),
    });
    expect(await operate(['restore', '--file', file, '--yes'])).toMatchObject({ code: 0 });
    await expect.poll(() => listPets(url)).toEqual(pets);
    expect(await hashPictures()).toBe(pictures);
    expect((await fetch(url + pets[0]!.image!)).headers.get('cache-control')).toMatch(/immutable/);
  }, 180_000);

  test('an Admin is created once, and a wrong one is refused with the rule', async () => {
    await serve();
    const admin = ['create-admin', '--email', 'Kim@Shelter.example', '--name', 'Kim', '--password'];
    expect(await operate([...admin, 'Warm.Blanket.9'])).toMatchObject({
      code: 0,
      said: 'Kim@Shelter.example is an Admin.',
    });
    const again = ['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim'];
    expect(await operate(again, { input: 'Warm.Blanket.9\n' })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('exists already'),
    });
    const weak = await operate([...admin, 'blanket']);
    expect(weak).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Password must be at least 10 characters long'),
    });
    expect(weak.complained).not.toContain('blanket');
  });

  test.skipIf(isOnServer)('whose site strangers can reach, the demo accounts are refused', async () => {
    await serve({ PUBLIC_URL: 'https://pets.example' });
    expect(await operate(['load-demo'], { PUBLIC_URL: 'https://pets.example' })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('DEMO=public'),
    });
  });
});

describe('with the server stopped', () => {
  test('commands work directly, and an emptied demo does not come back with the next start', async () => {
    expect(
      await operate(['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim'], { input: 'Warm.Blanket.9' }),
    ).toMatchObject({ code: 0 });
    await serve();
    await stopServing();
    expect(await operate(['empty-demo'])).toMatchObject({ code: 0, said: '0 pets and 0 people moved out.' });
    const url = await serve({ DEMO: 'true' });
    expect(await listPets(url)).toEqual([]);
  });

  test.runIf(isOnServer)('the embedded shelter moves to an empty database on a server, once', async () => {
    const to = (await createTestDatabase())!;
    env['DATABASE_URL'] = '';
    await operate(['create-admin', '--email', 'kim@shelter.example', '--name', 'Kim', '--password', 'Warm.Blanket.9']);
    expect(await operate(['move-to-server', '--to', to])).toMatchObject({
      code: 0,
      said: expect.stringContaining('are on the server'),
    });
    expect(await operate(['move-to-server', '--to', to])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('not empty'),
    });
    env['DATABASE_URL'] = to;
    expect(
      await operate([
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
      complained: expect.stringContaining('exists already'),
    });
  });

  test('a database from a newer version is rejected, and a backup from this one replaces it', async () => {
    const file = join(dataDir, 'shelter.tar.gz');
    expect(await operate(['backup', '--file', file])).toMatchObject({ code: 0 });
    const databaseUrl = env['DATABASE_URL'] || undefined;
    const { db, close } = await openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(db);
    await close();
    expect(await operate(['empty-demo'])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^The database is from a newer version of Pawhaven [^\n]+$/),
    });
    expect(await operate(['restore', '--file', file, '--yes'])).toMatchObject({ code: 0 });
    expect(await operate(['empty-demo'])).toMatchObject({ code: 0 });
  });

  test.skipIf(isOnServer)('a backup that is not one is refused and changes nothing', async () => {
    expect(await operate(['restore', '--file', join(dataDir, 'none.tar.gz'), '--yes'])).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^There is no file [^\n]+$/),
    });
  });
});

describe('an operator who does not know the words', () => {
  test.skipIf(isOnServer)('is told them', async () => {
    for (const [args, code] of [
      [[], 0],
      [['help'], 0],
      [['demolish'], 2],
    ] as const) {
      const outcome = await operate([...args]);
      expect(outcome.code).toBe(code);
      for (const name of ['create-admin', 'load-demo', 'empty-demo', 'backup', 'restore', 'move-to-server'])
        expect(outcome.said).toContain(name);
    }
    expect(await operate(['backup'])).toMatchObject({ code: 1, complained: expect.stringContaining('--file FILE') });
    expect(await operate(['backup', '--fil', 'x'])).toMatchObject({
      code: 1,
      complained: expect.not.stringContaining('    at '),
    });
  });
});
