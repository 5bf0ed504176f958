import { createTestDatabase } from './open-test-database.ts';
import { MIGRATED } from './postgres-server.ts';
import { startTestApplication, type AppOptions, type StartedApp } from './start-application.ts';

export type { StartedApp } from './start-application.ts';

/**
 * Starts the whole server on a database of its own with all its tables, of the engine the run is for: the
 * embedded one, or a fresh database on the test run's PostgreSQL server.
 */
export async function startApp({ env = {}, ...options }: AppOptions = {}): Promise<StartedApp> {
  return startTestApplication({
    ...options,
    env: { DATABASE_URL: (await createTestDatabase({ template: MIGRATED })) ?? '', ...env },
  });
}
