import type { Clock } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { BackupSettings } from '../backup-settings.ts';
import { describeFailure } from '../describe-failure.ts';
import { backupName, isPlausibleDate, type BackupLocation } from '../location/backup-location.ts';
import type { WrittenCounts } from '../backup-counts.ts';
import {
  mapBackups,
  recordFailure,
  recordInterruption,
  recordStart,
  recordSuccess,
  type MadeBackup,
} from './backup-records.ts';
import { chooseExpired } from './expired-backups.ts';

export interface BackupContext {
  settings: BackupSettings;
  location: BackupLocation;
  timeZone: string;
  clock: Clock;
  /** Stores a backup at the location under this name. */
  produce: (name: string) => Promise<WrittenCounts & { bytes: number }>;
  /** Aborted when the server stops, or when another one has taken over the job. */
  signal?: AbortSignal | undefined;
}

/** What was aborted after a longer time met the job's time limit, and counts as failed. */
const MAX_INTERRUPTED_MS = 12 * 3_600_000;

/**
 * Makes a backup at `BACKUP_URL`, and records it.
 * @param dueAt the scheduled time, or that of the request; null for a manual backup
 * @throws Error if it fails, which is recorded too unless the signal has interrupted it
 */
export async function makeBackup(
  db: Database,
  dueAt: Date | null,
  { location, settings, clock, produce, signal }: BackupContext,
): Promise<WrittenCounts & { name: string; bytes: number }> {
  const startedAt = clock.now();
  const name = backupName(startedAt, { isEncrypted: settings.key !== undefined });
  const { id, wasRequested } = await recordStart(db, { name, location: location.label, dueAt, now: startedAt });
  const made = await produce(name).catch(async (error: unknown) => {
    const now = clock.now();
    const isShort = now.getTime() - startedAt.getTime() < MAX_INTERRUPTED_MS;
    if (dueAt && signal?.aborted && isShort) await recordInterruption(db, id, { wasRequested });
    else await recordFailure(db, id, { error: describeFailure(error), now });
    throw error;
  });
  await recordSuccess(db, id, { ...made, now: clock.now() });
  return { ...made, name };
}

/**
 * Deletes what `BACKUP_KEEP` no longer needs, of the backups that this database has recorded. Others at the location stay
 * and count for nothing: anyone who can write there could have made them, or named them, to have real ones deleted.
 */
export async function removeExpired(
  db: Database,
  { location, settings, timeZone, clock }: BackupContext,
): Promise<string[]> {
  await location.removeUnfinished();
  const known = await mapBackups(db, location.label);
  const stored = await location.list();
  const own = stored.flatMap(({ name, madeAt, bytes }) => {
    const row = known.get(name);
    if (!row || row.bytes !== bytes || !isPlausibleDate(madeAt, clock.now())) return [];
    return [{ name, madeAt, verification: verificationOf(row) }];
  });
  const expired = chooseExpired(own, settings.retention, timeZone);
  for (const { name } of expired) {
    await location.remove(name);
    await db.updateTable('backups').set({ removed_at: clock.now() }).where('name', '=', name).execute();
  }
  return expired.map(({ name }) => name);
}

function verificationOf(backup: MadeBackup): 'verified' | 'failed' | undefined {
  if (backup.verification_error !== null) return 'failed';
  return backup.verified_at === null ? undefined : 'verified';
}
