import { statfs } from 'node:fs/promises';
import type { OpenDatabase } from '../database.ts';
import { poolUseOf } from '../database/pool-use.ts';
import type { EmailQueue } from '../email/email-queue.ts';
import { readVersion } from '../version.ts';
import { createSnapshot } from './shared-snapshot.ts';
import { createMetric, type Metric } from './simple-metrics.ts';
import { readGauge } from './telemetry.ts';

/** Metrics that come from the database; read when metrics are requested, at most every few seconds. */
export interface DatabaseMetrics {
  bytes: number;
  emails: EmailQueue;
  /** Pending work in tables, by the queue's name. */
  queues: Record<string, number>;
}

export interface GaugeSources {
  database: OpenDatabase;
  readDatabaseMetrics: () => Promise<DatabaseMetrics>;
  dataDir: string;
}

const SNAPSHOT = { maxAgeMs: 5000, timeoutMs: 2000 };

/** The values that are read when metrics are requested. */
export function createGauges({ database, readDatabaseMetrics, dataDir }: GaugeSources): Metric[] {
  const readDatabase = createSnapshot(readDatabaseMetrics, SNAPSHOT);
  const readDisk = createSnapshot(() => statfs(dataDir), SNAPSHOT);
  const gauge = (name: string, help: string, read: Parameters<typeof createMetric>[3]) =>
    createMetric(`pawhaven_${name}`, 'gauge', help, read);
  const ofDatabase = (read: (found: DatabaseMetrics) => ReturnType<Parameters<typeof createMetric>[3]>) => async () => {
    const found = await readDatabase();
    return found === null ? [] : read(found);
  };
  const { version, commit } = readVersion();
  return [
    gauge('build_info', 'The running version.', () => [
      { labels: { version, commit: commit ?? '', node: process.versions.node }, value: 1 },
    ]),
    gauge('database_up', 'Whether the database responds.', async () => one((await readDatabase()) === null ? 0 : 1)),
    gauge(
      'database_size_bytes',
      'The size of the database.',
      ofDatabase(({ bytes }) => one(bytes)),
    ),
    gauge(
      'emails',
      'Emails in the outbox.',
      ofDatabase(({ emails }) => emailValues(emails)),
    ),
    gauge(
      'emails_oldest_due_seconds',
      'How long the oldest due email has been waiting.',
      ofDatabase(({ emails }) => one(emails.oldestDueSeconds ?? 0)),
    ),
    createMetric('pawhaven_queue_length', 'gauge', 'Pending work.', async () => [
      ...(['photo encodings', 'uploads'] as const).flatMap((queue) =>
        Array.from(readGauge(queue), ({ value }) => ({ labels: { queue }, value })),
      ),
      ...Object.entries((await readDatabase())?.queues ?? {}).map(([queue, value]) => ({ labels: { queue }, value })),
    ]),
    gauge('sockets', 'Live connections.', () => readGauge('sockets')),
    gauge('disk_free_bytes', 'Free space on the disk that holds DATA_DIR.', async () => {
      const disk = await readDisk();
      return disk ? one(disk.bavail * disk.bsize) : [];
    }),
    gauge('disk_size_bytes', 'The size of the disk that holds DATA_DIR.', async () => {
      const disk = await readDisk();
      return disk ? one(disk.blocks * disk.bsize) : [];
    }),
    ...(database.embedded ? engineMetrics(database.embedded) : poolMetrics(database)),
  ];
}

function emailValues({ due, waiting, failedToday }: EmailQueue) {
  return Object.entries({ due, waiting, failed_today: failedToday }).map(([status, value]) => ({
    labels: { status },
    value,
  }));
}

function poolMetrics({ pool }: OpenDatabase): Metric[] {
  return [
    createMetric('pawhaven_pool_connections', 'gauge', 'Connections to the database.', () => {
      const { used, idle } = poolUseOf(pool);
      return [
        { labels: { use: 'used' }, value: used },
        { labels: { use: 'idle' }, value: idle },
      ];
    }),
    createMetric('pawhaven_pool_max_connections', 'gauge', 'DATABASE_POOL_SIZE.', () => one(poolUseOf(pool).max)),
    createMetric('pawhaven_pool_waiting_requests', 'gauge', 'Requests waiting for a connection.', () =>
      one(poolUseOf(pool).waiting),
    ),
  ];
}

function engineMetrics({ engine }: NonNullable<OpenDatabase['embedded']>): Metric[] {
  return [
    createMetric('pawhaven_engine_messages_total', 'counter', 'Messages that the embedded database processed.', () =>
      one(engine.use.messages),
    ),
    createMetric('pawhaven_engine_busy_seconds_total', 'counter', 'How long the embedded database was busy.', () =>
      one(engine.use.busyMs / 1000),
    ),
    createMetric('pawhaven_engine_restarts_total', 'counter', 'How often the embedded database failed.', () =>
      one(engine.use.restarts),
    ),
  ];
}

function one(value: number) {
  return [{ labels: {}, value }];
}
