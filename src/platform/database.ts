import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type KyselyPlugin } from 'kysely';
import pg from 'pg';
import { noteQuery } from './cache/read-subjects.ts';
import { assertOwnFolder } from './data-dir.ts';
import { Engine } from './database/embedded/engine.ts';
import { lockDirectory, type DirectoryLock } from './database/embedded/lock.ts';
import { createDatabaseFiles } from './database/embedded/create.ts';
import { startMaintenance } from './database/embedded/maintenance.ts';
import { readTemplate } from './database/embedded/template.ts';
import { assertNamedStatements } from './database/assert-named-statements.ts';
import { defaultConnectionLimits, parseConnectionString, type ConnectionLimits } from './database/connection-string.ts';
import { ShelterDialect } from './database/dialect.ts';
import { openEnginePool } from './database/embedded/engine-pool.ts';
import { telemetry } from './telemetry/telemetry.ts';
import { openProbePool, openServerPool, openUnlimitedPool, ServerHosts } from './database/server-pool.ts';

/** All tables: each feature's `schema.ts` adds its own with `declare module`. */
export interface Tables {}

/** The database or a transaction: the first argument of every function that uses data. */
export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** null on a PostgreSQL server. */
  embedded: { engine: Engine; lock: DirectoryLock } | null;
  /** Checks whether writes are possible, without writing. Rejects with the reason if not. */
  probe(): Promise<void>;
  /** Runs work that may exceed the statement limit: migrations and operator commands. */
  withoutTimeLimit<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A URL that `parseConnectionString` accepts; undefined for the embedded database. */
  databaseUrl: string | undefined;
  dataDir: string;
  now: Date;
  /** The configured limits, or the defaults. */
  limits?: ConnectionLimits;
  /** Called when a connection was lost, or the embedded database restarted. */
  onWarning: (what: string) => void;
}

/**
 * Opens the PostgreSQL server's database if `databaseUrl` is set, or the embedded one in the data directory.
 * @throws DirectoryInUseError if another process uses the data directory, PoolerError if a pooler in front of the server
 * breaks prepared statements
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openEmbedded(options) : openServer(options.databaseUrl, options);
}

async function openServer(
  databaseUrl: string,
  { limits = defaultConnectionLimits, onWarning }: DatabaseOptions,
): Promise<OpenDatabase> {
  const hosts = new ServerHosts(parseConnectionString(databaseUrl)!);
  const onError = (error: Error) => onWarning(`a database connection was lost: ${error.message}`);
  const withoutTimeLimit = async <T>(work: (db: Database) => Promise<T>) => {
    const unlimited = queryBuilder(openUnlimitedPool(hosts, 1, onError));
    try {
      return await work(unlimited);
    } finally {
      await unlimited.destroy();
    }
  };
  await assertNamedStatements(hosts);
  const pool = openServerPool(hosts, limits, onError);
  const prober = openProbePool(hosts, limits.poolTimeoutMs);
  const db = queryBuilder(pool);
  const close = async () => {
    await prober.end();
    await db.destroy();
  };
  return { db, pool, embedded: null, probe: sharedWhileRunning(() => prober.probe()), withoutTimeLimit, close };
}

async function openEmbedded({
  dataDir,
  now,
  limits = defaultConnectionLimits,
  onWarning,
}: DatabaseOptions): Promise<OpenDatabase> {
  // First: commands of a server that runs are passed on to it, whatever the account.
  const lock = lockDirectory(dataDir, now);
  try {
    const dir = join(dataDir, 'database');
    assertOwnFolder(dir);
    if (!existsSync(dir)) await createDatabaseFiles(dir, await readTemplate());
    const engine = new Engine({
      dir,
      isNew: false,
      maxQueryMs: limits.statementTimeoutMs,
      onRestart: (reason) => onWarning(`the embedded database was reopened: ${reason}`),
    });
    await engine.open();
    const connected = connectToEngine(engine, lock);
    const stopMaintenance = startMaintenance(connected.db, onWarning);
    const close = async () => {
      stopMaintenance();
      await connected.close();
      await engine.close();
      lock.release();
    };
    return { ...connected, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A database on an engine that is open already. Closing it leaves the engine running. */
export function connectToEngine(engine: Engine, lock: DirectoryLock): OpenDatabase {
  const pool = openEnginePool(engine);
  const db = queryBuilder(pool);
  return {
    db,
    pool,
    embedded: { engine, lock },
    probe: sharedWhileRunning(async () => void (await sql`select 1`.execute(db))),
    withoutTimeLimit: (work) => engine.withoutTimeLimit(() => work(db)),
    close: () => db.destroy(),
  };
}

/** Callers share a probe in progress. Unlike with `shareRuns`, it may have started before their call. */
function sharedWhileRunning(probe: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= probe().finally(() => (running = undefined)));
}

function queryBuilder(pool: pg.Pool): Database {
  const { tracer } = telemetry;
  return new Kysely<Tables>({
    dialect: new ShelterDialect({ pool }),
    plugins: [noticeQueries],
    // Kysely measures each statement if there is a log.
    ...(tracer && {
      log: ({ level, query, queryDurationMillis }) =>
        tracer.recordStatement(query.sql, queryDurationMillis, level === 'error'),
    }),
  });
}

/** Responses whose queries declare nothing are not cached beyond the next change. */
const noticeQueries: KyselyPlugin = {
  transformQuery({ node }) {
    noteQuery();
    return node;
  },
  transformResult: async ({ result }) => result,
};

// Counts are int8, which pg returns as text by default; a shelter's counts fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day on the shelter's calendar, not a timestamp.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
