import * as settings from './features/settings/server/index.ts';
import { formatCommandError, formatStartupError } from './format-startup-error.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { notReadyWhile, serveHealth } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { limits as chatLimits } from './platform/limits/limits.ts';
import { startRateLimiter } from './platform/limits/start-rate-limiter.ts';
import { openLog } from './platform/log.ts';
import { openRedis } from './platform/redis/open-redis.ts';
import { startChat } from './start-chat.ts';

process.env['NODE_ENV'] ??= 'production';
process.stdout.on('error', () => undefined);

/** Undefined during the start. */
let closeAll: (() => Promise<void>) | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

try {
  const config = parseConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL takes the address of the PostgreSQL server that the shelter’s server uses (it is not set): the embedded database belongs to one process.',
    );
  }
  const log = await openLog();
  const onWarning = (what: string) => log.warn(what);
  prepareDataDir(config.dataDir);
  const { databaseUrl, databaseLimits: limits, dataDir } = config;
  const database = await openDatabase({ databaseUrl, limits, dataDir, now: systemClock.now(), onWarning });
  const { db } = database;
  await database.withoutTimeLimit(migrate);
  // The shelter's pages have another origin.
  const corsOrigins = [...new Set([config.publicUrl, ...config.corsOrigins])];
  const server = await createServer({ ...config, corsOrigins }, log, null);
  serveHealth(server, [notReadyWhile(() => isStopping), database.probe]);
  const getShelter = () => settings.getShelter(db, config.shelter);
  const redis = await openRedis(config, onWarning);
  const { rateLimiter, stop: stopRateLimiter } = await startRateLimiter(chatLimits, redis, onWarning);
  startChat(server, { db, clock: systemClock, limits: chatLimits, rateLimiter, redis, config, getShelter, onWarning });
  const address = await server.listen({ port: config.port, host: config.host });
  closeAll = async () => {
    // First: Fastify would announce the end of the connection with every response.
    await server.connections.drain();
    await server.close();
    await stopRateLimiter();
    redis?.close();
    await database.close();
    log.flush();
  };
  process.stdout.write(`\n  Pawhaven’s chat is open at ${address}\n  Stop    Ctrl-C\n\n`);
} catch (error) {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}

/** Shuts down gracefully at the first signal, and exits at the second. */
async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  try {
    await closeAll?.();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`It did not close in good order: ${formatCommandError(error)}\n`);
    process.exit(1);
  }
}
