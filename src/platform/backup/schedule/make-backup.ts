import type { Clock } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { StoredFiles } from '../../images/photo-files.ts';
import type { BackupSettings } from '../backup-settings.ts';
import { describeFailure } from '../describe-failure.ts';
import { backupName, type BackupLocation } from '../location/backup-location.ts';
import { streamBackup, type BackupCounts } from '../write-backup.ts';
import { mapBackups, recordFailure, recordStart, recordSuccess } from './backup-records.ts';
import { chooseExpired } from './expired-backups.ts';

export interface BackupContext {
  photos: StoredFiles;
  files: StoredFiles;
  settings: BackupSettings;
  location: BackupLocation;
  timeZone: string;
  clock: Clock;
  /** Aborted when the server stops, or when another one has taken over the job. */
  signal?: AbortSignal | undefined;
}

export interface StoredCounts extends BackupCounts {
  name: string;
  bytes: number;
}

/**
 * Makes a backup at `BACKUP_URL`, records it, and then deletes the backups that `BACKUP_KEEP` no longer needs.
 * @param dueAt the scheduled time; null by hand
 * @throws Error if it failed, which is recorded; then none is deleted
 */
export async function makeBackup(db: Database, dueAt: Date | null, context: BackupContext): Promise<StoredCounts> {
  const { location, settings, clock, photos, files, signal } = context;
  const name = backupName(clock.now(), { isEncrypted: settings.key !== undefined });
  const id = await recordStart(db, { name, location: location.label, dueAt, now: clock.now() });
  try {
    let bytes = 0;
    const counts = await streamBackup(db, {
      photos,
      files,
      now: clock.now(),
      key: settings.key,
      write: async (content) => {
        bytes = await location.write(name, stopWhenAborted(content, signal), signal);
      },
    });
    await recordSuccess(db, id, { ...counts, bytes, now: clock.now() });
    return { ...counts, name, bytes };
  } catch (error) {
    await recordFailure(db, id, { error: describeFailure(error), now: clock.now() });
    throw error;
  }
}

/** Deletes what `BACKUP_KEEP` no longer needs. Only Pawhaven's own files are listed, so no other goes. */
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

async function* stopWhenAborted(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal?.throwIfAborted();
    yield piece;
  }
  signal?.throwIfAborted();
}
