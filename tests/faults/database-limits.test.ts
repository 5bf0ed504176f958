import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { formatCommandError, formatStartupError } from '../../src/format-startup-error.ts';
import { openDatabase, type OpenDatabase } from '../../src/platform/database.ts';
import { defaultConnectionLimits } from '../../src/platform/database/connection-string.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { startProcess } from '../support/start-process.ts';
import { openTransactionPooler } from '../support/transaction-pooler.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(env: Record<string, string> = {}): Promise<{ app: StartedApp; operator: pg.Client }> {
  const DATABASE_URL = (await createTestDatabase({ template: MIGRATED }))!;
  const app = await startApp({ env: { DATABASE_URL, ...env } });
  closing.push(() => app.stop());
  return { app, operator: await connect(DATABASE_URL) };
}

/** An operator's own connection. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function open(databaseUrl: string, limits = defaultConnectionLimits): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: '',
    now: new Date(),
    limits,
    onWarning: () => undefined,
  });
  closing.push(() => database.close());
  return database;
}

async function expectNotNow(response: Response, sentence: RegExp): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toEqual({ error: expect.stringMatching(sentence) });
}

describe.runIf(isOnServer)('a database that is busy', () => {
  test('with a locked table: calls that need it are 503, and the server stays ready', async () => {
    const { app, operator } = await start({ DATABASE_STATEMENT_TIMEOUT: '1' });
    const { id } = await createPet(app.db);
    await operator.query('begin; lock table pets in access exclusive mode');
    await expectNotNow(await app.get(`/api/pets/${id}`), /took too long/);
    expect((await app.get('/readyz')).status).toBe(200);
    await operator.query('rollback');
    expect((await app.get(`/api/pets/${id}`)).status).toBe(200);
  });

  test('with every connection in use: calls are 503, and the server stays ready', async () => {
    const { app } = await start({ DATABASE_POOL_SIZE: '2', DATABASE_POOL_TIMEOUT: '1' });
    const { pool } = app.application.database;
    const used = [await pool.connect(), await pool.connect()];
    expect(pool.options.connectionTimeoutMillis).toBe(1000);
    await expectNotNow(await app.get('/api/pets/1'), /can’t reach the shelter’s records/);
    expect((await app.get('/readyz')).status).toBe(200);
    for (const client of used) client.release();
    expect((await app.get('/api/pets/1')).status).toBe(404);
  });

  test('gets time limits for statements and transactions', async () => {
    const { app } = await start({ DATABASE_IDLE_TIMEOUT: '90' });
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like '%\\_timeout' and setting::int > 0 and source = 'client'
      order by name`.execute(app.db);
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '90000' },
      { name: 'statement_timeout', setting: '30000' },
    ]);
  });
});

describe.runIf(isOnServer)('migrations and operator commands', () => {
  test('have no time limit, whatever the database has set', async () => {
    const databaseUrl = (await createTestDatabase())!;
    const operator = await connect(databaseUrl);
    await operator.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set statement_timeout = 50`);
    const { db, withoutTimeLimit } = await open(databaseUrl, { ...defaultConnectionLimits, statementTimeoutMs: 100 });
    const long = sql`select pg_sleep(0.3)`;
    await expect(long.execute(db)).rejects.toMatchObject({ code: '57014' });
    await withoutTimeLimit((unlimited) => long.execute(unlimited));
  });

  test.each([
    ['a backup', 'src/cli.ts', ['backup', '--file'], 'pets'],
    ['a restore', 'src/cli.ts', ['restore', '--yes', '--file'], 'pets'],
    ['a start', 'src/main.ts', [], 'kysely_migration'],
    ['a start of the chat server', 'src/chat-server.ts', [], 'kysely_migration'],
    ['a start of the worker', 'src/worker.ts', [], 'kysely_migration'],
  ])('wait for a locked table as long as it takes: %s', async (_, script, words, table) => {
    const folder = await mkdtemp(join(tmpdir(), 'pawhaven-limits-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const DATABASE_URL = (await createTestDatabase({ template: MIGRATED }))!;
    const [operator, watcher] = [await connect(DATABASE_URL), await connect(DATABASE_URL)];
    const env = { DATABASE_URL, DATA_DIR: folder, DATABASE_STATEMENT_TIMEOUT: '1', DEMO: 'false', PORT: '0' };
    const file = join(folder, 'shelter.tar.gz');
    if (words[0] === 'restore') await startProcess('src/cli.ts', env, ['backup', '--file', file]).ended;
    await operator.query(`begin; lock table ${table} in access exclusive mode`);
    const started = startProcess(script, env, words.length > 0 ? [...words, file] : []);
    closing.push(() => void started.child.kill('SIGKILL'));
    const waitsLonger = `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '1.2 s'`;
    await expect.poll(async () => (await watcher.query(waitsLonger)).rows).toEqual([{ n: 1 }]);
    await operator.query('rollback');
    if (words.length === 0) {
      await started.url;
      started.child.kill('SIGTERM');
    }
    expect(await started.ended, started.stderr()).toBe(0);
  });
});

describe.runIf(isOnServer)('a read-only server', () => {
  test('is not ready, rejects writes with 503, still reads, and recovers without a restart', async () => {
    const { app, operator } = await start();
    const { id } = await createPet(app.db);
    const { token } = await createSignedInUser(app.db);
    const save = () => app.call<{ error?: string }>('PUT', `/api/favorites/${id}`, { token });
    const { rows } = await operator.query<{ name: string }>('select current_database() as name');
    const name = pg.escapeIdentifier(rows[0]!.name);
    // As after a failover to a standby: the sessions there are read-only, and stay so.
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await expect.poll(async () => (await app.get('/readyz')).status).toBe(503);
    await expectNotNow(await app.get('/readyz'), /can’t save changes right now/);
    const rejected = await save();
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('5');
    expect(rejected.body).toEqual({ error: expect.stringMatching(/can’t save changes right now/) });
    expect((await app.get(`/api/pets/${id}`)).status).toBe(200);

    // Existing sessions remain read-only: only new ones accept writes.
    await operator.query(`alter database ${name} set default_transaction_read_only = off`);
    await save();
    expect((await save()).status).toBeLessThan(300);
    await app.get('/readyz');
    expect((await app.get('/readyz')).status).toBe(200);
  });

  test('stops startup with a one-line message', async () => {
    const databaseUrl = (await createTestDatabase())!;
    const operator = await connect(databaseUrl);
    const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    const failing = startApp({ env: { DATABASE_URL: databaseUrl } });
    expect(formatStartupError(await failing.catch((error: unknown) => error))).toMatch(
      /^Pawhaven cannot start: The database server is read-only\. [^\n]*target_session_attrs=read-write\.$/,
    );
  });
});

describe.runIf(isOnServer)('a pooler in front of the database', () => {
  test('that breaks prepared statements stops startup and every command with a one-line message', async () => {
    const pooler = await openTransactionPooler((await createTestDatabase({ template: MIGRATED }))!);
    closing.push(pooler.close);
    const error: unknown = await open(pooler.url).catch((reason: unknown) => reason);
    const line = /^(?:Pawhaven cannot start: )?The pooler at DATABASE_URL [^\n]*max_prepared_statements[^\n]*$/;
    expect(formatStartupError(error)).toMatch(line);
    expect(formatCommandError(error)).toMatch(line);
  });

  test('that rejects startup parameters is reported with what to set', () => {
    const error = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' });
    expect(formatStartupError(error)).toMatch(/: The pooler [^\n]*ignore_startup_parameters = statement_timeout,/);
  });
});
