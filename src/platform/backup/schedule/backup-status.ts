import type { Database } from '../../database.ts';
import { describePlace, type BackupSettings } from '../backup-settings.ts';
import { REQUESTED } from './backup-records.ts';
import { findLastDue } from './due-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a backup may take, with its retries. */
const LATE_AFTER_MS = 3 * HOUR_MS;
/** A temporary failure that the next attempt overcomes isn't worth an email. */
const MAX_FAILURES = 2;
const VERIFICATION_LATE_AFTER_MS = DAY_MS;

export type BackupWarning =
  /** The latest backup could not be restored. */
  | { type: 'damaged'; name: string; reason: string }
  /** Several attempts in a row have failed. */
  | { type: 'failing'; reason: string }
  /** The scheduled backup is missing. */
  | { type: 'late' }
  /** No backup has been restored for longer than the settings say. */
  | { type: 'unverified' };

export interface BackupStatus {
  /** The latest complete backup, scheduled or manual. */
  last: { name: string; location: string; finishedAt: Date; bytes: number } | null;
  lastVerifiedAt: Date | null;
  /** The latest attempts of the scheduled backup that failed in a row. */
  failures: number;
  /** Null: everything is as the settings say. */
  warning: BackupWarning | null;
}

/**
 * What the servers have recorded about the backups at `BACKUP_URL`. Others, such as those made before it was
 * changed, don't count.
 */
export async function findBackupStatus(
  db: Database,
  { settings, timeZone, now }: { settings: BackupSettings; timeZone: string; now: Date },
): Promise<BackupStatus> {
  const rows = await db
    .selectFrom('backups')
    .select(['name', 'location', 'due_at', 'started_at', 'finished_at', 'bytes', 'error', 'removed_at'])
    .select(['verify_started_at', 'verified_at', 'verification_error'])
    .where('location', 'in', [describePlace(settings.place), REQUESTED])
    .where('started_at', '<=', now)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const made = rows.filter(({ bytes }) => bytes !== null);
  const last = made.find(({ removed_at }) => removed_at === null);
  const verified = rows.flatMap(({ verified_at }) => (verified_at ? [verified_at.getTime()] : []));
  const lastVerifiedAt = verified.length === 0 ? null : new Date(Math.max(...verified));

  const scheduled = rows.filter(({ due_at, finished_at }) => due_at !== null && finished_at !== null);
  const failures = scheduled.findIndex(({ error }) => error === null);
  const failed = failures === -1 ? scheduled : scheduled.slice(0, failures);

  const findWarning = (): BackupWarning | null => {
    const latestTest = findLatestTest(rows);
    if (latestTest?.verification_error) {
      return { type: 'damaged', name: latestTest.name, reason: latestTest.verification_error };
    }
    if (failed.length > MAX_FAILURES) return { type: 'failing', reason: failed[0]!.error! };
    const due = findLastDue(settings.times, timeZone, new Date(now.getTime() - LATE_AFTER_MS));
    const first = rows.at(-1);
    if (first && first.started_at < due && !made.some(({ started_at }) => started_at >= due)) return { type: 'late' };
    if (settings.verifyEveryDays === undefined) return null;
    const limit = now.getTime() - settings.verifyEveryDays * DAY_MS - VERIFICATION_LATE_AFTER_MS;
    const since = lastVerifiedAt ?? made.at(-1)?.started_at;
    return since && since.getTime() < limit ? { type: 'unverified' } : null;
  };

  return {
    last: last ? { name: last.name, location: last.location, finishedAt: last.finished_at!, bytes: last.bytes! } : null,
    lastVerifiedAt,
    failures: failed.length,
    warning: findWarning(),
  };
}

function findLatestTest<Row extends { verify_started_at: Date | null }>(rows: readonly Row[]): Row | undefined {
  return rows
    .filter(({ verify_started_at }) => verify_started_at !== null)
    .toSorted((one, other) => other.verify_started_at!.getTime() - one.verify_started_at!.getTime())
    .at(0);
}
