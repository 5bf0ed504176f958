import { createMetric, type Metric } from './simple-metrics.ts';

/** What the servers have recorded about their backups. */
export interface BackupMetrics {
  /** Null without a complete backup. */
  ageSeconds: number | null;
  /** Since a test restore last succeeded. */
  verificationAgeSeconds: number | null;
  bytes: number | null;
  /** Attempts of the scheduled backup in a row. */
  failures: number;
  /** By reason, such as `late`: whether the Admins are warned. */
  warnings: Record<string, boolean>;
}

/**
 * What is unknown is absent.
 * @param read returns null without `BACKUP_URL`, or while the database is down
 */
export function createBackupMetrics(read: () => Promise<BackupMetrics | null>): Metric[] {
  const gauge = (name: string, help: string, valueOf: (backups: BackupMetrics) => number | null) =>
    createMetric(`pawhaven_backup_${name}`, 'gauge', help, async () => {
      const backups = await read();
      const value = backups && valueOf(backups);
      return value === null ? [] : [{ labels: {}, value }];
    });
  return [
    gauge('age_seconds', 'How old the last complete backup is.', ({ ageSeconds }) => ageSeconds),
    gauge(
      'verification_age_seconds',
      'For how long no test restore has succeeded.',
      ({ verificationAgeSeconds }) => verificationAgeSeconds,
    ),
    gauge('size_bytes', 'The size of the last complete backup.', ({ bytes }) => bytes),
    gauge('failures', 'Attempts of the scheduled backup that failed in a row.', ({ failures }) => failures),
    createMetric(
      'pawhaven_backup_warning',
      'gauge',
      'Whether the Admins are warned: late, failing, damaged, or unverified.',
      async () =>
        Object.entries((await read())?.warnings ?? {}).map(([reason, isWarned]) => ({
          labels: { reason },
          value: isWarned ? 1 : 0,
        })),
    ),
  ];
}
