import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApplication, type Application } from '../../src/application.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/database.ts';
import { createTestDatabase } from './open-test-database.ts';

export interface StartedApp {
  url: string;
  db: Database;
  application: Application;
  dataDir: string;
  /** Every line logged so far. */
  log: string[];
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Tells the server that a test wrote to the tables behind its back. */
  contentChanged(): void;
  stop(): Promise<void>;
}

/**
 * Starts the whole server on a database of its own, of the engine the run is for: the
 * embedded one, or a fresh database on the test run's PostgreSQL server.
 */
export async function startApp({ env = {}, clock = systemClock }: { env?: NodeJS.ProcessEnv; clock?: Clock } = {}): Promise<StartedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-test-'));
  const databaseUrl = (await createTestDatabase()) ?? '';
  const log: string[] = [];
  const application = await startApplication({
    config: readConfig({ DEMO: 'false', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test', ...env }),
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    clock,
  });
  return {
    url: application.address,
    db: application.database.db,
    application,
    dataDir,
    log,
    get: (path, init) => fetch(`${application.address}${path}`, init),
    contentChanged: () => application.contentChanged(),
    stop: async () => {
      await application.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
