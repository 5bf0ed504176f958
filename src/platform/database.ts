import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Engine } from './database/embedded/engine.ts';
import { lockDirectory, type DirectoryLock } from './database/embedded/lock.ts';
import { createDatabaseFiles } from './database/embedded/create.ts';
import { keepTidy } from './database/embedded/housekeeping.ts';
import { readTemplate } from './database/embedded/template.ts';
import { ShelterDialect } from './database/dialect.ts';
import { openEmbeddedPool, openServerPool } from './database/pool.ts';

/** All tables; each feature's `*.tables.ts` merges its own in by `declare module`. */
export interface Tables {}

/** The database, or the transaction one is in: the first argument of everything that touches data. */
export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** The embedded engine and its directory's lock; null on a PostgreSQL server. */
  embedded: { engine: Engine; lock: DirectoryLock } | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  now: Date;
  /** Told in one line when the database was lost or restarted; the application goes on. */
  onTrouble: (what: string) => void;
}

/**
 * Opens the shelter's database: a PostgreSQL server where the configuration names one,
 * else the embedded one in the data directory.
 * @throws DirectoryInUseError when another process has the data directory
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openServer(options.databaseUrl, options.onTrouble);
}

function openServer(databaseUrl: string, onTrouble: (what: string) => void): OpenDatabase {
  const pool = openServerPool(databaseUrl, (error) => onTrouble(`a database connection was lost: ${error.message}`));
  const db = queryBuilder(pool);
  return { db, pool, embedded: null, close: () => db.destroy() };
}

async function openEmbedded({ dataDir, now, onTrouble }: DatabaseOptions): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir, now);
  try {
    const dir = join(dataDir, 'database');
    await createDatabaseFiles(dir, await readTemplate());
    const { pool, engine } = openEmbeddedPool({
      dir,
      onRestart: (reason) => onTrouble(`the embedded database is opened anew: ${reason}`),
    });
    await engine.open();
    const db = queryBuilder(pool);
    const stopTidying = keepTidy(db, onTrouble);
    const close = async () => {
      stopTidying();
      await db.destroy();
      await engine.close();
      lock.release();
    };
    return { db, pool, embedded: { engine, lock }, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function queryBuilder(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new ShelterDialect({ pool }) });
}

// Counts come as int8: text unless told, and no count of a shelter exceeds what a number holds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a day on the shelter's calendar, not a moment.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
