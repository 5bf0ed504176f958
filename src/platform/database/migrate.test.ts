import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { currentMigration, migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

describe('migrate', () => {
  test('makes the tables once, and has nothing to do the second time', async () => {
    expect(await migrate(database.db)).not.toEqual([]);
    expect(await migrate(database.db)).toEqual([]);
    expect(await currentMigration(database.db)).toMatch(/^\d{4}-/);
  });

  // The embedded database has one opener by its lock.
  test.runIf(isOnServer)('is done by one of several servers that start at once; the others find it done', async () => {
    const servers = await Promise.all(Array.from({ length: 6 }, () => database.openAgain()));
    const ran = await Promise.all(servers.map(({ db }) => migrate(db)));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    const { rows } = await sql`select name from roles order by id`.execute(database.db);
    expect(rows).toEqual([{ name: 'Admin' }, { name: 'User' }]);
  });
});
