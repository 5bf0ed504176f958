import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Database } from '../database.ts';
import { errorCode, ReadOnlyDatabaseError } from './errors.ts';

/** A newer version of Pawhaven has changed the tables. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** Other transactions have locked tables for too long. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError';
}

/**
 * Migrates the database. Several servers may call it at once: one migrates, and the others wait. A migration waits
 * only briefly for locks, since everyone else waits behind it, and tries again later.
 * @param to the name of the last migration to run; the newest by default
 * @returns the names of the migrations that ran; none on a database of a newer version that tolerates this one
 * @throws NewerDatabaseError if migrations unknown to this version have run, and it may not run on their tables;
 * MigrationBlockedError if other transactions lock a table for ten minutes
 */
export async function migrate(db: Database, to?: string): Promise<string[]> {
  if (db.isTransaction) return runMigrations(db, to);
  const giveUpAt = performance.now() + MAX_BLOCKED_MS;
  let timesBlocked = 0;
  for (let attempt = 1; ;) {
    try {
      return await db.transaction().execute((trx) => runMigrations(trx, to));
    } catch (error) {
      const code = errorCode(error);
      if (code === LOCK_NOT_AVAILABLE) {
        if (performance.now() > giveUpAt) throw new MigrationBlockedError(BLOCKED);
        await pause(pauseAfterBlock(timesBlocked++));
        continue;
      }
      // Creating Kysely's tables in parallel can fail despite "if not exists", and an older server may still be writing.
      if (attempt === MAX_ATTEMPTS || !RACE_CODES.has(code)) throw error;
      await pause(50 * attempt++);
    }
  }
}

/**
 * How long a blocked migration lets others pass: first one to two seconds, later up to 15. Several servers that start at
 * once take turns, which would otherwise follow each other without a gap.
 */
export function pauseAfterBlock(timesBlocked: number): number {
  const longest = Math.min(2000 * 1.5 ** timesBlocked, 15_000);
  return longest * (0.5 + Math.random() / 2);
}

async function runMigrations(db: Database, to: string | undefined): Promise<string[]> {
  await assertWritable(db);
  const ran = await listRun(db);
  const known = await listKnown();
  const unknown = ran.findLast((name) => !known.includes(name));
  if (unknown !== undefined) {
    if (await isTolerated(db, { ran, known })) return [];
    throw new NewerDatabaseError(
      `The database is from a newer version of Pawhaven (it has ${unknown}). Update Pawhaven, or restore a backup from this version.`,
    );
  }
  // As at nearly every start: then nothing needs to be loaded.
  if (to === undefined && ran.length === known.length) return [];
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({ db, provider: migrationFiles });
  const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
  if (error !== undefined) throw error as Error;
  const names = (results ?? []).map(({ migrationName }) => migrationName);
  const migrations = (await migrationFiles.getMigrations()) as Record<string, VersionedMigration>;
  await recordCompatibility(
    db,
    names.map((name) => ({ name, compatibleWith: migrations[name]!.compatibleWith })),
  );
  return names;
}

/** Whether a newer version's migrations have left the tables as this version needs them. */
async function isTolerated(
  db: Database,
  { ran, known }: { ran: readonly string[]; known: readonly string[] },
): Promise<boolean> {
  if (known.some((name) => !ran.includes(name)) || !(await hasTable(db, 'schema_compatibility'))) return false;
  const row = await db.selectFrom('schema_compatibility').select('oldest_migration').executeTakeFirst();
  return row !== undefined && known.includes(row.oldest_migration);
}

/** Records the oldest version that may run on the tables, by its newest migration: the strictest of all requirements. */
export async function recordCompatibility(
  db: Database,
  migrations: readonly ({ name: string } & Pick<VersionedMigration, 'compatibleWith'>)[],
): Promise<void> {
  const required = migrations
    .map(({ name, compatibleWith }) => compatibleWith ?? name)
    .filter((name) => name !== 'any')
    .toSorted()
    .at(-1);
  if (required === undefined || !(await hasTable(db, 'schema_compatibility'))) return;
  await sql`
    insert into schema_compatibility (oldest_migration) values (${required})
    on conflict (is_only) do update
    set oldest_migration = greatest(schema_compatibility.oldest_migration, excluded.oldest_migration collate "C")`.execute(
    db,
  );
}

/** Kysely hides the error of the first failed statement. */
async function assertWritable(db: Database): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(db);
  if (rows[0]?.is_read_only) throw new ReadOnlyDatabaseError();
}

async function listRun(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}

/** Compares a database's tables with those that this version needs, and changes nothing. */
export async function compareMigrations(
  db: Database,
): Promise<{ isEmpty: boolean; pending: string[]; isTooNew: boolean }> {
  const [ran, known] = [await listRun(db), await listKnown()];
  const isNewer = ran.some((name) => !known.includes(name));
  return {
    isEmpty: ran.length === 0,
    pending: known.filter((name) => !ran.includes(name)),
    isTooNew: isNewer && !(await isTolerated(db, { ran, known })),
  };
}

/** The newest migration that has run; null before the first. */
export async function currentMigration(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether this version of the code has a migration of that name. */
export async function isKnownMigration(name: string): Promise<boolean> {
  return (await listKnown()).includes(name);
}

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const MAX_ATTEMPTS = 10;
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_BLOCKED_MS = 10 * 60_000;
const BLOCKED =
  'Another transaction has locked tables for ten minutes, such as a long-running report or backup. Nothing was changed. Start again when it has ended.';
const RACE_CODES = new Set(['23505', '42P07', '42P06', '40001', '40P01', '25P02']);

async function listKnown(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  return files.map((file) => file.slice(0, -3)).toSorted();
}

interface VersionedMigration extends Migration {
  /**
   * Which versions may run on the migrated tables: ‘any’ that could before, or those that have a certain earlier
   * migration. Without it, only versions that have this one.
   */
  compatibleWith?: string | undefined;
}

const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const loaded = (await listKnown()).map(
      async (name) => [name, (await import(new URL(`${name}.ts`, MIGRATIONS).href)) as Migration] as const,
    );
    return Object.fromEntries(await Promise.all(loaded));
  },
};
