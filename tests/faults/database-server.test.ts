import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatStartupError } from '../../src/format-startup-error.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { readSnapshot } from '../../src/platform/database/read-snapshot.ts';
import { transactionWithRetry } from '../../src/platform/database/transaction-with-retry.ts';
import { createPet } from '../support/factories.ts';
import { createTestDatabase, isOnServer, openEmptyDatabase } from '../support/open-test-database.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe.runIf(isOnServer)('connections cut by the database server', () => {
  test(`are reopened under load, and nothing acknowledged is lost (${ROUNDS} rounds)`, async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const url = new URL(app.application.database.pool.options.connectionString!);
    url.pathname = '/postgres';
    const acknowledged: number[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      while (!writing.signal.aborted) {
        await createPet(app.db).then(
          ({ id }) => acknowledged.push(id),
          () => pause(10),
        );
      }
    });
    for (let round = 0; round < ROUNDS; round++) {
      await pause(200);
      const operator = new pg.Client({ connectionString: url.href });
      await operator.connect();
      await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        rows[0]!.name,
      ]);
      await operator.end();
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
      expect((await app.get('/readyz')).status).toBe(200);
    }
    writing.abort();
    await Promise.all(writers);
    const stored = new Set((await app.db.selectFrom('pets').select('id').execute()).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test('do not make a server unready: its check opens another one', async () => {
    expect((await app.get('/readyz')).status).toBe(200);
    cutConnections(app.application.database.pool.options.connectionString!);
    await app.application.database.probe();
    expect((await app.get('/readyz')).status).toBe(200);
  });
});

/** Cuts all connections of a database. This process is blocked, so that it still counts them as open. */
function cutConnections(databaseUrl: string): void {
  const script = `
    import pg from 'pg';
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await client.query('select pg_terminate_backend(pid, 5000) ' + others);
    await client.end();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}

describe.runIf(isOnServer)('a column that a newer version’s migration adds', () => {
  const list = (db: Database) => sql`select * from notes`.execute(db).then(({ rows }) => rows);
  const update = (db: Database) => sql`update notes set id = ${1} returning notes.*`.execute(db);
  const updateAndList = async (trx: Database) => {
    await update(trx);
    return list(trx);
  };
  const ways: [string, (db: Database) => Promise<unknown>][] = [
    ['outside a transaction', updateAndList],
    ['in a transaction', (db) => db.transaction().execute(updateAndList)],
    ['in a transaction that is repeated', (db) => transactionWithRetry(db, updateAndList)],
    ['in a snapshot', (db) => readSnapshot(db, list)],
  ];

  test.each(ways)('fails no statement that has run on the same connection before: %s', async (_where, run) => {
    const { db, close } = await openEmptyDatabase();
    await sql`create table notes (id integer)`.execute(db);
    await sql`insert into notes values (1)`.execute(db);
    const seen = await db.connection().execute(async (connection) => {
      const before = await run(connection);
      await sql`alter table notes add column text text`.execute(db);
      return [before, await run(connection)];
    });
    await close();
    expect(seen).toEqual([[{ id: 1 }], [{ id: 1, text: null }]]);
  });
});

describe('a database that does not respond', () => {
  test('makes the server respond 503 with Retry-After, and shows visitors no reason', async () => {
    const other = await startApp();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = vi.spyOn(other.application.database.pool, 'connect').mockRejectedValue(away);
    for (const path of ['/api/pets/', '/api/pets/1', '/api/pets/total']) {
      const response = await other.get(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toEqual({ error: expect.stringContaining('can’t reach the shelter’s records') });
    }
    const page = await other.get('/catalogue');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Failed to load pets. Please try again later.');
    expect((await other.get('/healthz')).status).toBe(200);
    connect.mockRestore();
    await other.stop();
  });
});

describe.runIf(isOnServer)('a database server that does not meet the requirements', () => {
  test('because the user may not create extensions is rejected in one line that says what to run', async () => {
    const { administrator, url } = await createModestDatabase();
    expect(await errorFrom(url)).toMatch(
      /^Pawhaven cannot start: The user in DATABASE_URL [^\n]*CREATE EXTENSION IF NOT EXISTS unaccent; [^\n]*pg_trgm; [^\n]*btree_gist;$/,
    );
    await administrator.query('create extension unaccent; create extension pg_trgm; create extension btree_gist');
    expect(await errorFrom(url)).toBeNull();
    await administrator.end();
  });

  test('because it lacks the extensions is rejected in one line that says what to install', async () => {
    const missing = await sql`create extension no_such_thing`.execute(app.db).catch((error: unknown) => error);
    expect(formatStartupError(missing)).toMatch(/^Pawhaven cannot start: [^\n]*postgresql-contrib[^\n]*$/);
  });
});

/** Creates a database in which the user may create tables, but no extensions. */
async function createModestDatabase(): Promise<{ administrator: pg.Client; url: string }> {
  const administrator = new pg.Client({ connectionString: await createTestDatabase() });
  await administrator.connect();
  const role = `modest_${randomUUID().replaceAll('-', '')}`;
  await administrator.query(`create role ${role} login password 'modest'`);
  await administrator.query(`grant create on schema public to ${role}`);
  const { host, port, database } = administrator;
  return { administrator, url: `postgres://${role}:modest@${host}:${port}/${database}` };
}

/** The error of migrating a database; null if it succeeds. */
async function errorFrom(databaseUrl: string): Promise<string | null> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', now: new Date(), onWarning: () => undefined });
  try {
    await migrate(db);
    return null;
  } catch (error) {
    return formatStartupError(error);
  } finally {
    await close();
  }
}
