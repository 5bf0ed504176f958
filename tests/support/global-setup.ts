import type { TestProject } from 'vitest/node';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server to make databases on; null: the tests run on the embedded engine. */
    postgresUrl: string | null;
  }
}

/** Starts the PostgreSQL server that `TEST_DATABASE=postgres` asks for, once for all test files. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    project.provide('postgresUrl', null);
    return undefined;
  }
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.databaseUrl('postgres'));
  return server.stop;
}
