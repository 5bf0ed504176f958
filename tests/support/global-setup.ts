import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { makeMigratedDatabase, migrateAt } from './migrated-database.ts';
import { MIGRATED, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server to make databases on; null: the tests run on the embedded engine. */
    postgresUrl: string | null;
  }
}

/**
 * Once for all test files: starts the PostgreSQL server that `TEST_DATABASE=postgres` asks for, and makes the database
 * that the tests' applications begin with.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    project.provide('postgresUrl', null);
    return makeMigratedDatabase();
  }
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.databaseUrl('postgres'));
  await migrateAt({ dataDir: tmpdir(), databaseUrl: await server.createDatabase(MIGRATED) });
  return server.stop;
}
