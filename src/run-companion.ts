import type { FastifyInstance } from 'fastify';
import * as settings from './features/settings/server/index.ts';
import type { Shelter } from './features/settings/settings.contract.ts';
import { formatCommandError, formatStartupError } from './format-startup-error.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, parseConfig, type Config } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase, type OpenDatabase } from './platform/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { notReadyWhile, serveHealth } from './platform/http/health.ts';
import { createServer, LISTEN_BACKLOG } from './platform/http/server.ts';
import { openLog } from './platform/log.ts';
import { openRedis } from './platform/redis/open-redis.ts';
import type { Redis } from './platform/redis/redis.ts';
import { startMetrics, startTracing } from './start-telemetry.ts';
import { stopOnSignals } from './platform/stop-signals.ts';

export interface CompanionContext {
  config: Config;
  database: OpenDatabase;
  /** Has only the health endpoints so far. */
  server: FastifyInstance;
  /** Null unless it is configured. */
  redis: Redis | null;
  /** Reads the settings with each call. */
  getShelter: () => Promise<Shelter>;
  onWarning: (what: string) => void;
}

/**
 * Runs an extra process on the servers' database: the chat server or the worker. It ends at the first
 * SIGTERM or SIGINT cleanly, and at the second immediately.
 * @param title such as “chat”, for the line that says where it is open
 * @param start adds to the server before it listens; may return a function that stops what it started
 */
export async function runCompanion(
  title: string,
  start: (context: CompanionContext) => Promise<() => Promise<void>>,
): Promise<void> {
  process.env['NODE_ENV'] ??= 'production';
  process.stdout.on('error', () => undefined);
  /** Undefined during the start. */
  let closeAll: (() => Promise<void>) | undefined;
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    try {
      await closeAll?.();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`It did not shut down cleanly: ${formatCommandError(error)}\n`);
      process.exit(1);
    }
  };
  stopOnSignals(stop);

  try {
    const config = parseConfig(process.env);
    if (config.databaseUrl === undefined) {
      throw new ConfigError(
        'DATABASE_URL takes the URL of the shelter’s PostgreSQL server (it is not set): only one process can use the embedded database.',
      );
    }
    const log = await openLog(config.logLevel);
    const stopTracing = await startTracing(config);
    const onWarning = (what: string) => log.warn(what);
    prepareDataDir(config.dataDir);
    const { databaseUrl, databaseLimits: limits, dataDir } = config;
    const database = await openDatabase({ databaseUrl, limits, dataDir, now: systemClock.now(), onWarning });
    const { db } = database;
    const metrics = await startMetrics({ config, database, clock: systemClock });
    await database.withoutTimeLimit(migrate);
    // The shelter's pages have another origin.
    const corsOrigins = [...new Set([config.publicUrl, ...config.corsOrigins])];
    const server = await createServer({ ...config, corsOrigins }, log, null);
    serveHealth(server, [notReadyWhile(() => isStopping), database.probe]);
    const getShelter = () => settings.getShelter(db, config.shelter);
    const redis = await openRedis(config, db, onWarning);
    const stopStarted = await start({ config, database, server, redis, getShelter, onWarning });
    const address = await server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
    closeAll = async () => {
      const stopped = stopStarted();
      // First: Fastify would announce the end of the connection with every response.
      await server.connections.drain();
      await server.close();
      await stopped;
      await metrics?.stop();
      redis?.close();
      await database.close();
      await stopTracing?.();
      log.flush();
    };
    process.stdout.write(`\n  Pawhaven’s ${title} is open at ${address}\n  Stop    Ctrl-C\n\n`);
  } catch (error) {
    process.stderr.write(`${formatStartupError(error)}\n`);
    process.exit(1);
  }
}
