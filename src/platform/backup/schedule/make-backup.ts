import type { Clock } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { BackupSettings } from '../backup-settings.ts';
import { describeFailure } from '../describe-failure.ts';
import { backupName, type BackupLocation } from '../location/backup-location.ts';
import type { BackupCounts } from '../write-backup.ts';
import { mapBackups, recordFailure, recordStart, recordSuccess } from './backup-records.ts';
import { chooseExpired } from './expired-backups.ts';

export interface BackupContext {
  settings: BackupSettings;
  location: BackupLocation;
  timeZone: string;
  clock: Clock;
  /** Stores a backup at the location under this name. */
  produce: (name: string) => Promise<BackupCounts & { bytes: number }>;
}

/**
 * Makes a backup at `BACKUP_URL`, and records it.
 * @param dueAt the scheduled time; null for a manual backup
 * @throws Error if it fails, which is recorded too
 */
export async function makeBackup(
  db: Database,
  dueAt: Date | null,
  { location, settings, clock, produce }: BackupContext,
): Promise<BackupCounts & { name: string; bytes: number }> {
  const name = backupName(clock.now(), { isEncrypted: settings.key !== undefined });
  const id = await recordStart(db, { name, location: location.label, dueAt, now: clock.now() });
  try {
    const made = await produce(name);
    await recordSuccess(db, id, { ...made, now: clock.now() });
    return { ...made, name };
  } catch (error) {
    await recordFailure(db, id, { error: describeFailure(error), now: clock.now() });
    throw error;
  }
}

/** Deletes what `BACKUP_KEEP` no longer needs. Only Pawhaven's own files are listed, so no others are deleted. */
export async function removeExpired(
  db: Database,
  { location, settings, timeZone, clock }: BackupContext,
): Promise<string[]> {
  await location.removeUnfinished();
  const known = await mapBackups(db, location.label);
  const stored = await location.list();
  const expired = chooseExpired(
    stored.map(({ name, madeAt }) => ({ name, madeAt, verification: verificationOf(known.get(name)) })),
    settings.retention,
    timeZone,
  );
  for (const { name } of expired) {
    await location.remove(name);
    await db.updateTable('backups').set({ removed_at: clock.now() }).where('name', '=', name).execute();
  }
  return expired.map(({ name }) => name);
}

function verificationOf(
  backup: { verified_at: Date | null; verification_error: string | null } | undefined,
): 'verified' | 'failed' | undefined {
  if (!backup) return undefined;
  if (backup.verification_error !== null) return 'failed';
  return backup.verified_at === null ? undefined : 'verified';
}
