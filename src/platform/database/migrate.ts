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

/**
 * Migrates the database. Several servers may call it at once: one migrates, and the others wait.
 * @param to the name of the last migration to run; the newest by default
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError if migrations unknown to this version have run
 */
export async function migrate(db: Database, to?: string): Promise<string[]> {
  if (db.isTransaction) return runMigrations(db, to);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => runMigrations(trx, to));
    } catch (error) {
      // Creating Kysely's tables in parallel can fail despite "if not exists", and an older server may still be writing.
      if (attempt === MAX_ATTEMPTS || !RACE_CODES.has(errorCode(error))) throw error;
      await pause(50 * attempt);
    }
  }
}

async function runMigrations(db: Database, to: string | undefined): Promise<string[]> {
  await assertWritable(db);
  const ran = await listRun(db);
  const known = await listKnown();
  const unknown = ran.findLast((name) => !known.includes(name));
  if (unknown !== undefined) {
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
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Kysely hides the error of the first failed statement. */
async function assertWritable(db: Database): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(db);
  if (rows[0]?.is_read_only) throw new ReadOnlyDatabaseError();
}

async function listRun(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
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
const RACE_CODES = new Set(['23505', '42P07', '42P06', '40001', '40P01', '25P02']);

async function listKnown(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  return files.map((file) => file.slice(0, -3)).toSorted();
}

const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const loaded = (await listKnown()).map(
      async (name) => [name, (await import(new URL(`${name}.ts`, MIGRATIONS).href)) as Migration] as const,
    );
    return Object.fromEntries(await Promise.all(loaded));
  },
};
