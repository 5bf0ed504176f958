import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPet } from '../support/factories.ts';
import { isOnServer } from '../support/open-test-database.ts';
import { startPostgresServer, type PostgresServer } from '../support/postgres-server.ts';

// With the commands of docs/operations/backups.md.
describe.runIf(isOnServer)('a PostgreSQL server with an archived log', () => {
  let folder: string;
  let server: PostgresServer;
  let restored: PostgresServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pawhaven-archive-'));
    // The server runs as another user than this test.
    await chmod(folder, 0o777);
    server = await startPostgresServer();
  });
  afterAll(async () => {
    await restored?.stop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const openPets = (databaseUrl: string): Promise<OpenDatabase> =>
    openDatabase({ databaseUrl, dataDir: folder, now: new Date(), onWarning: () => undefined });

  /** @returns the database's time */
  async function ask(sql: string): Promise<string> {
    const client = new pg.Client({ connectionString: server.databaseUrl('pets') });
    await client.connect();
    try {
      return String((await client.query(sql)).rows[0]?.['value']);
    } finally {
      await client.end();
    }
  }

  test('is restored to the minute before a mistake', async () => {
    const databaseUrl = await server.createDatabase('pets');
    await ask(`alter system set archive_mode = on`);
    const [part, archived] = [`${folder}/%f.part`, `${folder}/%f`];
    const archive = `test ! -f ${archived} && cp %p ${part} && sync ${part} && mv ${part} ${archived}`;
    await ask(`alter system set archive_command = '${archive}'`);
    await server.restart();
    const before = await openPets(databaseUrl);
    await migrate(before.db);
    await createPet(before.db, { name: 'Before the base backup' });
    const base = join(folder, 'base');
    await server.backUpTo(base);
    await createPet(before.db, { name: 'After the base backup' });
    const time = new Date(
      await ask(`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value`),
    );
    // The target has milliseconds; the next commit is after it.
    await ask('select pg_sleep(0.01)');
    await before.db.deleteFrom('pets').execute();
    await before.close();
    const last = await ask('select pg_walfile_name(pg_switch_wal()) as value');
    await expect.poll(async () => await readdir(folder), { timeout: 30_000 }).toContain(last);
    await server.halt();

    restored = await startPostgresServer({ pointInTime: { from: server, base, archive: folder, time } });
    const after = await openPets(restored.databaseUrl('pets'));
    const names = await after.db.selectFrom('pets').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name)).toEqual(['Before the base backup', 'After the base backup']);
    // It accepts reads as soon as it has reached the time, and writes when it has ended its recovery.
    await expect.poll(() => after.probe()).toBeUndefined();
    await createPet(after.db);
    await after.close();
  });
});
