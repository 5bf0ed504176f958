import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/platform/database.ts';
import { createDatabase } from './postgres-server.ts';
import { acquireDatabase } from './reused-databases.ts';

/** Whether this run uses a PostgreSQL server, where several connections can open one database. */
export const isOnServer = inject('postgresUrl') !== null;

export interface TestDatabase extends OpenDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Opens the same database again, as another server does. Closed together with the first. */
  openAgain(): Promise<OpenDatabase>;
}

/** A database with all tables and the rows of a new shelter, on the run's engine. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { dataDir, databaseUrl, open, release } = await acquireDatabase();
  return openAndTrack({ dataDir, databaseUrl }, () => open(), release);
}

/** A database without tables, on the run's engine. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-test-'));
  const databaseUrl = await createTestDatabase();
  const open = () => openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
  return openAndTrack({ dataDir, databaseUrl }, open, () => rm(dataDir, { recursive: true, force: true }));
}

async function openAndTrack(
  place: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  open: () => Promise<OpenDatabase>,
  end: () => Promise<void> | void,
): Promise<TestDatabase> {
  const first = await open();
  const others: OpenDatabase[] = [];
  return {
    ...first,
    ...place,
    openAgain: async () => {
      const again = await open();
      others.push(again);
      return again;
    },
    close: async () => {
      await Promise.all([first, ...others].map((database) => database.close()));
      await end();
    },
  };
}

/**
 * Creates a database on the run's PostgreSQL server, empty or a copy of `template`.
 * @returns its URL; undefined if the run uses the embedded engine
 */
export async function createTestDatabase(options?: { template: string }): Promise<string | undefined> {
  const server = inject('postgresUrl');
  return server === null ? undefined : createDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, options);
}
