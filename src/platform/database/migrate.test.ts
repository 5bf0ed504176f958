import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnServer, openEmptyDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { countWaiting } from '../../../tests/support/lock-waits.ts';
import { formatCommandError, formatStartupError } from '../../format-startup-error.ts';
import { currentMigration, migrate, NewerDatabaseError, pauseAfterBlock, recordCompatibility } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

/** What each migration declares about former versions. */
async function listDeclarations(): Promise<{ name: string; compatibleWith: string | undefined }[]> {
  const folder = join(import.meta.dirname, '../../migrations');
  const files = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { compatibleWith } = (await import(join(folder, file))) as { compatibleWith?: string };
      return { name: file.replace('.ts', ''), compatibleWith };
    }),
  );
}

test('every migration since versions tolerate each other declares which ones it tolerates', async () => {
  const declared = await listDeclarations();
  const names = new Set(declared.map(({ name }) => name));
  const recent = declared.filter(({ name }) => name >= '0102');
  expect(recent).not.toEqual([]);
  for (const { name, compatibleWith } of recent) {
    const isEarlier = names.has(compatibleWith!) && compatibleWith! < name;
    expect(compatibleWith === 'any' || isEarlier, `${name} exports compatibleWith`).toBe(true);
  }
});

/** Numbers that no release has used; a migration that gets one now would come before others that have already run. */
const UNUSED = [66, 68, 72, 73, 93, 98, 99];

test('migrations are numbered without gaps, each after all before it', async () => {
  const numbers = (await listDeclarations()).map(({ name }) => Number(name.slice(0, 4)));
  const all = Array.from({ length: numbers.length + UNUSED.length }, (_, at) => at + 1);
  expect(numbers).toEqual(all.filter((number) => !UNUSED.includes(number)));
});

describe('migrate', () => {
  test('creates the tables once, and does nothing the second time', async () => {
    expect(await migrate(database.db)).not.toEqual([]);
    expect(await migrate(database.db)).toEqual([]);
    expect(await currentMigration(database.db)).toMatch(/^\d{4}-/);
  });

  test('rejects a database from a newer version with a one-line message, and changes nothing', async () => {
    await migrate(database.db);
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(database.db);
    await database.db.updateTable('schema_compatibility').set({ oldest_migration: '9999-newer' }).execute();
    const error: unknown = await migrate(database.db).catch((reason: unknown) => reason);
    expect(formatStartupError(error)).toMatch(
      /^Pawhaven cannot start: The database is from a newer version of Pawhaven \(it has 9999-newer\)\. Update [^\n]*$/,
    );
    expect(formatCommandError(error)).toMatch(/^The database is from a newer version/);
  });

  test('does nothing on a database of a newer version that tolerates this one', async () => {
    const { db } = database;
    await migrate(db);
    await sql`insert into kysely_migration values ('9998-adds-a-column', '2030-01-01')`.execute(db);
    expect(await migrate(db)).toEqual([]);
    await sql`insert into kysely_migration values ('9999-drops-a-column', '2030-01-02')`.execute(db);
    await db.updateTable('schema_compatibility').set({ oldest_migration: '9998-adds-a-column' }).execute();
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
  });

  test('records the oldest version that may run on the tables', async () => {
    const { db } = database;
    await migrate(db);
    const found = await db.selectFrom('schema_compatibility').select('oldest_migration').execute();
    const required = (await listDeclarations()).map(({ name, compatibleWith }) => compatibleWith ?? name);
    const strictest = required
      .filter((name) => name !== 'any')
      .toSorted()
      .at(-1);
    expect(found).toEqual([{ oldest_migration: strictest }]);
  });

  test('records the strictest of several requirements, not the last, in one run and in several', async () => {
    const { db } = database;
    await migrate(db);
    const later = [
      { name: '9007-drops-a-column', compatibleWith: '9006-stops-using-it' },
      { name: '9008-drops-another', compatibleWith: '9004-stopped-long-ago' },
      { name: '9009-adds-a-table', compatibleWith: 'any' },
    ];
    for (const runs of [[later], later.map((migration) => [migration])]) {
      await db.deleteFrom('schema_compatibility').execute();
      for (const run of runs) await recordCompatibility(db, run);
      const found = await db.selectFrom('schema_compatibility').select('oldest_migration').execute();
      expect(found).toEqual([{ oldest_migration: '9006-stops-using-it' }]);
    }
  });

  test('that is blocked pauses for longer each time, up to 15 seconds, and not as long as other servers', () => {
    const pausesAfter = (timesBlocked: number) => Array.from({ length: 100 }, () => pauseAfterBlock(timesBlocked));
    const [first, tenth] = [pausesAfter(0), pausesAfter(9)];
    expect(Math.min(...first)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...first)).toBeLessThanOrEqual(2000);
    expect(Math.min(...tenth)).toBeGreaterThanOrEqual(7500);
    expect(Math.max(...tenth)).toBeLessThanOrEqual(15_000);
    expect(new Set(tenth).size).toBeGreaterThan(1);
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

  test.runIf(isOnServer)('lets others pass while a long transaction locks a table, and succeeds after it', async () => {
    await migrate(database.db, '0027-pet-names');
    const { db } = await database.openAgain();
    const reading = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const reader = database.db.transaction().execute(async (trx) => {
      await sql`select from pets`.execute(trx);
      locked.resolve();
      await reading.promise;
    });
    await locked.promise;
    let isDone = false;
    const migrating = migrate(db).finally(() => (isDone = true));
    await expect.poll(() => countWaiting(db)).toBe(1);
    // Behind the migration until that gives up its turn.
    const startedAt = performance.now();
    await sql`select from pets`.execute(database.db);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(isDone).toBe(false);
    reading.resolve();
    await reader;
    expect(await migrating).toContain('0028-quicker-lists');
  });
});
