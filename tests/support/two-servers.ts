import { createTestDatabase } from './open-test-database.ts';
import { MIGRATED } from './postgres-server.ts';
import { startTestApplication, type AppOptions, type StartedApp } from './start-application.ts';

/** Of all servers of one shelter. */
const PUBLIC_URL = 'http://127.0.0.1:3999';

/** Two servers that share a new database, and Redis if it is in `env`. */
export async function startTwoServers(options: AppOptions = {}): Promise<[StartedApp, StartedApp]> {
  const DATABASE_URL = (await createTestDatabase({ template: MIGRATED })) ?? '';
  const start = () =>
    startTestApplication({ ...options, env: { DATABASE_URL, PUBLIC_URL, DATABASE_POOL_SIZE: '5', ...options.env } });
  return Promise.all([start(), start()]);
}
