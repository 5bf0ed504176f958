import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeMigratedDatabase, migrateAt } from './migrated-database.ts';
import { MIGRATED, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the PostgreSQL server for test databases; null if the tests run on the embedded engine. */
    postgresUrl: string | null;
    /** A folder for the files of a run. */
    runFolder: string;
  }
}

/**
 * Runs once for all test files of an engine: starts the PostgreSQL server, and creates the database that the test
 * databases are copied from.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), 'pawhaven-run-'));
  project.provide('runFolder', runFolder);
  const stop = await startEngine(project);
  return async () => {
    await stop?.();
    await rm(runFolder, { recursive: true, force: true });
  };
}

/** The first project creates what two projects share, and provides it to the run's root. */
async function startEngine(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env['TEST_DATABASE'] !== 'postgres') {
    project.provide('postgresUrl', null);
    return process.env['MIGRATED_DATABASE'] === undefined ? makeMigratedDatabase() : undefined;
  }
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().postgresUrl !== undefined) return undefined;
  const server = await startPostgresServer();
  root.provide('postgresUrl', server.databaseUrl('postgres'));
  await migrateAt({ dataDir: tmpdir(), databaseUrl: await server.createDatabase(MIGRATED) });
  return server.stop;
}
