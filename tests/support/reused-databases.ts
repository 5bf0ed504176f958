import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connectToEngine, openDatabase, type Database, type OpenDatabase } from '../../src/platform/database.ts';
import { defaultConnectionLimits } from '../../src/platform/database/connection-string.ts';
import { Engine } from '../../src/platform/database/embedded/engine.ts';
import { lockDirectory } from '../../src/platform/database/embedded/lock.ts';
import { copyMigratedDatabase } from './migrated-database.ts';
import { createDatabase, MIGRATED } from './postgres-server.ts';
import { readBaseline, resetShelter, type Baseline } from './reset-shelter.ts';

type OnWarning = (what: string) => void;

/** A database with all tables and the rows of a new shelter, and its data directory, for one user at a time. */
export interface AcquiredDatabase {
  dataDir: string;
  /** Its URL on the run's PostgreSQL server; undefined if embedded. */
  databaseUrl: string | undefined;
  /** Opens it as the application does. On a server several can be open at once. */
  open(onWarning?: OnWarning): Promise<OpenDatabase>;
  /** Releases it to the next user; close everything that was opened first. */
  release(): void;
}

/** A database that outlives its user. */
interface ReusedDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  baseline: Baseline;
  open(onWarning: OnWarning): Promise<OpenDatabase>;
  /** Deletes the files that its user left. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** This process's idle databases, as their last users left them. Their files are deleted with the run's folder. */
const idle: ReusedDatabase[] = [];

const ignoreWarning = () => undefined;

/**
 * Resets and returns an idle database, or creates another: creating one takes half a second of processor time, resetting
 * a few milliseconds.
 */
export async function acquireDatabase(): Promise<AcquiredDatabase> {
  const database = (await resetIdle()) ?? (await createDatabaseForReuse());
  let isReleased = false;
  return {
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
    open: (onWarning = ignoreWarning) => database.open(onWarning),
    // Two users would get it if one that is stopped twice released it twice.
    release: () => {
      if (!isReleased) idle.push(database);
      isReleased = true;
    },
  };
}

async function resetIdle(): Promise<ReusedDatabase | undefined> {
  for (let database = idle.pop(); database; database = idle.pop()) {
    try {
      await database.clear();
      await withOpen(database, (db) => resetShelter(db, database.baseline));
      return database;
    } catch {
      // A test changed its tables, or broke it: use another.
      await database.remove();
    }
  }
  return undefined;
}

async function createDatabaseForReuse(): Promise<ReusedDatabase> {
  const server = inject('postgresUrl');
  const made = server === null ? await makeEmbedded() : await makeOnServer(server);
  return { ...made, baseline: await withOpen(made, readBaseline) };
}

async function withOpen<T>({ open }: Pick<ReusedDatabase, 'open'>, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await open(ignoreWarning);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** The engine continues to run; each opening gets a pool of connections to it. */
async function makeEmbedded(): Promise<Omit<ReusedDatabase, 'baseline'>> {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'reused-'));
  await copyMigratedDatabase(dataDir);
  const lock = lockDirectory(dataDir, new Date());
  let onWarning: OnWarning = ignoreWarning;
  const engine = new Engine({
    dir: join(dataDir, 'database'),
    isNew: false,
    maxQueryMs: defaultConnectionLimits.statementTimeoutMs,
    onRestart: (reason) => onWarning(reason),
  });
  await engine.open();
  const own = new Set(await readdir(dataDir));
  return {
    dataDir,
    databaseUrl: undefined,
    open: async (listener) => {
      onWarning = listener;
      return connectToEngine(engine, lock);
    },
    clear: async () => {
      const leftovers = (await readdir(dataDir)).filter((name) => !own.has(name));
      await Promise.all(leftovers.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
    },
    remove: async () => {
      await engine.close();
      lock.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeOnServer(server: string): Promise<Omit<ReusedDatabase, 'baseline'>> {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'reused-'));
  const databaseUrl = await createDatabase(server, `reused_${randomUUID().replaceAll('-', '')}`, {
    template: MIGRATED,
  });
  const clear = async () => {
    const leftovers = await readdir(dataDir);
    await Promise.all(leftovers.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
  };
  return {
    dataDir,
    databaseUrl,
    open: (onWarning) => openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning }),
    clear,
    // The database is deleted with its server, at the end of the run.
    remove: clear,
  };
}
