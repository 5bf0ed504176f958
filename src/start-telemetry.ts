import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database.ts';
import type { MetricsServer } from './platform/telemetry/metrics-server.ts';

interface MetricsContext {
  config: Config;
  database: OpenDatabase;
  clock: Clock;
}

/**
 * Serves the metrics of a web server, a chat server or a worker, if `METRICS_PORT` is set; otherwise nothing is loaded.
 * @returns null without it
 */
export async function startMetrics(context: MetricsContext): Promise<MetricsServer | null> {
  const { metrics } = context.config;
  if (!metrics) return null;
  const [{ startMetricsServer }, { readDatabaseMetrics }, { findCertificateDaysLeft }] = await Promise.all([
    import('./platform/telemetry/metrics-server.ts'),
    import('./read-database-metrics.ts'),
    import('./features/system-status/server/index.ts'),
  ]);
  const { database, clock, config } = context;
  return startMetricsServer({
    ...metrics,
    database,
    dataDir: config.dataDir,
    readDatabaseMetrics: () => readDatabaseMetrics(database.db, config, clock.now()),
    readCertificateDaysLeft: () => findCertificateDaysLeft(config, clock.now()),
  });
}

/**
 * Sends traces, if a collector's address is set; otherwise nothing is loaded. Call it before the database is opened.
 * @returns a function that sends the rest, for at most a few seconds; null without an address
 */
export async function startTracing({ tracing }: Config): Promise<(() => Promise<void>) | null> {
  if (!tracing) return null;
  return (await import('./platform/telemetry/tracing.ts')).startTracing(tracing);
}
