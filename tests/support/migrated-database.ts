import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';

const VARIABLE = 'MIGRATED_DATABASE';

/**
 * Makes an embedded database with all its tables once for a run: unpacking and migrating one for each test takes three
 * times as long as copying it.
 * @returns what removes it
 */
export async function makeMigratedDatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-migrated-'));
  await migrateAt({ dataDir });
  process.env[VARIABLE] = join(dataDir, 'database');
  return () => rm(dataDir, { recursive: true, force: true });
}

/** The same on a PostgreSQL server: a database that others are copied from. */
export async function migrateAt({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    now: new Date(),
    onWarning: (what) => process.stderr.write(`${what}\n`),
  });
  await migrate(db);
  await close();
}

/** Puts a copy of it into a data directory that has no database yet. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const made = process.env[VARIABLE];
  if (made === undefined)
    throw new Error('This run has no migrated database: vitest.config.ts detects the files that need one.');
  await cp(made, join(dataDir, 'database'), { recursive: true });
}
