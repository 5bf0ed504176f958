import { sql } from 'kysely';
import { getShelter } from './features/settings/server/index.ts';
import { findBackupStatus, type BackupWarning } from './platform/backup/schedule/backup-status.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { readQueue } from './platform/email/email-queue.ts';
import type { BackupMetrics } from './platform/telemetry/backup-metrics.ts';
import type { DatabaseMetrics } from './platform/telemetry/gauges.ts';

/** Counting further would add nothing. */
const MAX_COUNT = 10_000;

/** The metrics that come from the database, read by two statements that use indexes, or four with backups. */
export async function readDatabaseMetrics(
  db: Database,
  config: Pick<Config, 'backups' | 'shelter'>,
  now: Date,
): Promise<DatabaseMetrics> {
  const { rows } = await sql<{ bytes: number; reset_requests: number; import_photos: number }>`
    select pg_database_size(current_database()) as bytes,
      (select count(*) from (select 1 from reset_requests limit ${MAX_COUNT}) as waiting) as reset_requests,
      (select count(*) from (select 1 from pet_import_photos where status = 'pending' limit ${MAX_COUNT}) as waiting)
        as import_photos`.execute(db);
  const { bytes, ...queues } = rows[0]!;
  return { bytes, queues, emails: await readQueue(db, now), backups: await readBackups(db, config, now) };
}

const reasons = ['late', 'failing', 'damaged', 'unverified'] as const satisfies BackupWarning['type'][];

async function readBackups(
  db: Database,
  { backups: settings, shelter }: Pick<Config, 'backups' | 'shelter'>,
  now: Date,
): Promise<BackupMetrics | undefined> {
  if (!settings) return undefined;
  const { timeZone } = await getShelter(db, shelter);
  const { last, lastVerifiedAt, failures, warning } = await findBackupStatus(db, { settings, timeZone, now });
  const ageOf = (date: Date | undefined | null) => (date ? (now.getTime() - date.getTime()) / 1000 : null);
  return {
    ageSeconds: ageOf(last?.finishedAt),
    verificationAgeSeconds: ageOf(lastVerifiedAt),
    bytes: last?.bytes ?? null,
    failures,
    warnings: Object.fromEntries(reasons.map((reason) => [reason, warning?.type === reason])),
  };
}
