import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { insertSites } from '../../demo/sites.ts';

const VARIABLE = 'MIGRATED_DATABASE';

/**
 * Creates one migrated embedded database per run: unpacking and migrating one for each test would take three times as
 * long as copying it.
 * @returns a function that removes it
 */
export async function makeMigratedDatabase(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-migrated-'));
  await migrateAt({ dataDir });
  process.env[VARIABLE] = join(dataDir, 'database');
  return () => rm(dataDir, { recursive: true, force: true });
}

/**
 * Migrates a new embedded database, or the PostgreSQL database that others are copied from. Most tests need more than a new
 * shelter's one site.
 */
export async function migrateAt({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const { db, close } = await openDatabase({
    databaseUrl,
    dataDir,
    now: new Date(),
    onWarning: (what) => process.stderr.write(`${what}\n`),
  });
  await migrate(db);
  await insertSites(db);
  await close();
}

/** Copies the migrated database into a data directory without a database. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const made = process.env[VARIABLE];
  if (made === undefined)
    throw new Error('This run has no migrated database: vitest.config.ts detects the files that need one.');
  await cp(made, join(dataDir, 'database'), { recursive: true });
}
