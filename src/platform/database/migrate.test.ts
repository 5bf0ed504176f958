import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnServer, openEmptyDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { countWaiting } from '../../../tests/support/lock-waits.ts';
import { formatCommandError, formatStartupError } from '../../format-startup-error.ts';
import { currentMigration, migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

describe('migrate', () => {
  test('creates the tables once, and does nothing the second time', async () => {
    expect(await migrate(database.db)).not.toEqual([]);
    expect(await migrate(database.db)).toEqual([]);
    expect(await currentMigration(database.db)).toMatch(/^\d{4}-/);
  });

  test('rejects a database from a newer version with a one-line message, and changes nothing', async () => {
    await migrate(database.db);
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(database.db);
    const error: unknown = await migrate(database.db).catch((reason: unknown) => reason);
    expect(formatStartupError(error)).toMatch(
      /^Pawhaven cannot start: The database is from a newer version of Pawhaven \(it has 9999-newer\)\. Update [^\n]*$/,
    );
    expect(formatCommandError(error)).toMatch(/^The database is from a newer version/);
  });

  // Only one process can open the embedded database.
  test.runIf(isOnServer)('runs on one of several servers that start at once; the others do nothing', async () => {
    const servers = await Promise.all(Array.from({ length: 6 }, () => database.openAgain()));
    const ran = await Promise.all(servers.map(({ db }) => migrate(db)));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    const { rows } = await sql`select name from roles order by id`.execute(database.db);
    expect(rows).toEqual([{ name: 'Admin' }, { name: 'User' }]);
  });

  test.runIf(isOnServer)('is retried after a deadlock with an older server that still writes', async () => {
    await migrate(database.db, '0027-pet-names');
    const { db } = await database.openAgain();
    const writing = database.db.transaction().execute(async (trx) => {
      await sql`lock table newsletter_recipients in row exclusive mode`.execute(trx);
      const migrating = migrate(db);
      await expect.poll(() => countWaiting(db)).toBe(1);
      // Whichever of the two PostgreSQL ends.
      await sql`lock table pets in row exclusive mode`.execute(trx).catch(() => undefined);
      return { migrating };
    });
    const { migrating } = await writing;
    expect(await migrating).toContain('0028-quicker-lists');
  });
});
