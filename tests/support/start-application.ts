import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApplication, type Application } from '../../src/application.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Database } from '../../src/platform/database.ts';

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

export interface AppOptions {
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
}

/** The whole server in this process, with an empty shelter in a data directory of its own. */
export async function startTestApplication({ env = {}, clock = systemClock }: AppOptions = {}): Promise<StartedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-test-'));
  const log: string[] = [];
  const application = await startApplication({
    config: readConfig({ DEMO: 'false', PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', ...env }),
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
