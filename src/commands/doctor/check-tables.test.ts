import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDoctorWorld, type DoctorWorld } from '../../../tests/support/doctor-report.ts';
import { createTestDatabase, isOnServer } from '../../../tests/support/open-test-database.ts';
import { MIGRATED } from '../../../tests/support/postgres-server.ts';
import { openTransactionPooler } from '../../../tests/support/transaction-pooler.ts';
import { judgeServer } from './check-tables.ts';

let world: DoctorWorld;
beforeEach(async () => {
  world = await openDoctorWorld();
});
afterEach(() => world.close());

/** A migrated database, changed by SQL. */
async function createDatabase(...statements: string[]): Promise<string> {
  const url = (await createTestDatabase({ template: MIGRATED }))!;
  await execute(url, ...statements);
  return url;
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const FUTURE = `insert into kysely_migration (name, timestamp) values ('9999-future', '')`;

describe.runIf(isOnServer)('a database on a server', () => {
  test('is healthy', async () => {
    const { isHealthy, text } = await world.report({ DATABASE_URL: await createDatabase() });
    expect(text).toMatch(/ok {7}Database: PostgreSQL \d+\.\d+ accepts writes\./);
    expect(text).toMatch(/No problems found\.$/);
    expect(isHealthy).toBe(true);
  });

  test('is healthy while it is empty', async () => {
    const { isHealthy, text } = await world.report({ DATABASE_URL: await createTestDatabase() });
    expect(text).toContain('The database is empty. Pawhaven creates the tables when it first starts.');
    expect(isHealthy).toBe(true);
  });

  test('from an older version is a warning', async () => {
    const last = 'delete from kysely_migration where name = (select max(name) from kysely_migration)';
    const { isHealthy, text } = await world.report({ DATABASE_URL: await createDatabase(last) });
    expect(text).toContain('The database is from an older version of Pawhaven (1 migration to run).');
    expect(isHealthy).toBe(true);
  });

  test('from a newer version is an error, unless that tolerates this one', async () => {
    const tolerant = await world.report({ DATABASE_URL: await createDatabase(FUTURE) });
    expect(tolerant.text).toContain('warning  Database: The tables are from another version of Pawhaven.');
    expect(tolerant.isHealthy).toBe(true);
    const contract = `update schema_compatibility set oldest_migration = '9999-future'`;
    const strict = await world.report({ DATABASE_URL: await createDatabase(FUTURE, contract) });
    expect(strict.text).toContain('The database is from a newer version of Pawhaven and can’t be used with this one.');
    expect(strict.isHealthy).toBe(false);
  });

  test('that is read-only is an error', async () => {
    const url = await createDatabase();
    await execute(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    for (const DATABASE_URL of [url, `${url}?target_session_attrs=read-write`]) {
      const { isHealthy, text } = await world.report({ DATABASE_URL });
      expect(text).toContain('The database server is read-only.');
      expect(isHealthy).toBe(false);
    }
  });

  test('whose user may not create extensions is an error', async () => {
    const url = new URL((await createTestDatabase())!);
    const role = `modest_${randomUUID().replaceAll('-', '')}`;
    await execute(url.href, `create role ${role} login password 'modest'`);
    const DATABASE_URL = `postgres://${role}:modest@${url.host}${url.pathname}`;
    const { isHealthy, text } = await world.report({ DATABASE_URL });
    expect(text).toMatch(/ERROR {4}Database: The user in DATABASE_URL .*CREATE EXTENSION IF NOT EXISTS unaccent;/);
    expect(isHealthy).toBe(false);
  });

  test('that rejects us, or does not exist, is an error without the password', async () => {
    const url = new URL(await createDatabase());
    const missing = new URL(url);
    missing.pathname = '/nothing_here';
    url.password = 'guessed-password';
    for (const [{ href }, sentence] of [
      [url, 'refuses the user or the password'],
      [missing, 'does not exist'],
    ] as const) {
      const { isHealthy, text } = await world.report({ DATABASE_URL: href });
      expect(text).toContain(sentence);
      expect(text).not.toContain('guessed-password');
      expect(isHealthy).toBe(false);
    }
  });

  test('behind a pooler that breaks prepared statements is an error', async () => {
    const pooler = await openTransactionPooler(await createDatabase());
    const { isHealthy, text } = await world.report({ DATABASE_URL: pooler.url });
    pooler.close();
    expect(text).toContain('breaks prepared statements. Use session pooling');
    expect(isHealthy).toBe(false);
  });
});

describe('a database server’s own part', () => {
  const server = { version: 15, available: 3, created: 3, mayCreate: true };
  test.each([
    ['is too old', { ...server, version: 12 }, 'PostgreSQL 12 is too old: Pawhaven needs 13 or newer.'],
    ['lacks extensions', { ...server, available: 1, created: 0 }, 'postgresql-contrib'],
    ['creates no extensions', { ...server, created: 0, mayCreate: false }, 'may not create extensions'],
  ])('%s', (_, found, sentence) => {
    expect(judgeServer(found)).toMatchObject({ status: 'error', summary: expect.stringContaining(sentence) as string });
  });

  test('is fine before the extensions are created, and after', () => {
    expect(judgeServer({ ...server, created: 0 })).toBeNull();
    expect(judgeServer({ ...server, mayCreate: false })).toBeNull();
  });
});
