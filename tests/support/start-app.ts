import { acquireDatabase } from './reused-databases.ts';
import { startIn, startTestApplication, type AppOptions, type StartedApp } from './start-application.ts';

export type { StartedApp } from './start-application.ts';

/**
 * Starts the server with an empty shelter, on the run's engine. The application is new; its database and data
 * directory are reused from other tests and reset. A database from the environment is used unchanged.
 */
export async function startApp(options: AppOptions = {}): Promise<StartedApp> {
  if (options.env?.['DATABASE_URL'] !== undefined) return startTestApplication(options);
  const { dataDir, databaseUrl, open, release } = await acquireDatabase();
  const env = { DATABASE_URL: databaseUrl ?? '', ...options.env };
  const app = await startIn(dataDir, { ...options, env, open: ({ onWarning }) => open(onWarning) });
  return {
    ...app,
    stop: async () => {
      await app.stop();
      release();
    },
  };
}
