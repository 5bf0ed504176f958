import type { AppContext } from '../../../app-context.ts';
import { openBackupLocation } from '../../../platform/backup/location/open-location.ts';
import { produceBackup } from '../../../platform/backup/process/produce-backup.ts';
import { verifyBackup } from '../../../platform/backup/process/verify-backup.ts';
import { findBackupStatus } from '../../../platform/backup/schedule/backup-status.ts';
import { runBackups } from '../../../platform/backup/schedule/run-backups.ts';
import { sendAlarm } from './send-alarm.ts';

/**
 * Makes or tests the backup that is due, and alerts the Admins if backups are late or failing. Without `BACKUP_URL`,
 * it does nothing. Only one server at a time may call it.
 */
export async function runScheduledBackups(
  { db, clock, config, getShelter, onWarning }: BackupApp,
  signal?: AbortSignal,
): Promise<void> {
  const { backups: settings, dataDir, publicUrl } = config;
  if (!settings) return;
  const { place, key } = settings;
  const { timeZone } = await getShelter();
  const location = await openBackupLocation(place);
  try {
    await runBackups(db, {
      settings,
      location,
      timeZone,
      clock,
      produce: (name) =>
        produceBackup(db, { config, target: { place, name }, key, now: clock.now(), signal, isScheduled: true }),
      verify: (name) => verifyBackup({ place, key, name }, { dataDir, signal }),
      onWarning,
      signal,
    });
  } finally {
    location.close();
  }
  if (signal?.aborted) return;
  const status = await findBackupStatus(db, { settings, timeZone, now: clock.now() });
  await sendAlarm(db, status, { timeZone, publicUrl, now: clock.now(), onWarning });
}

type BackupApp = Pick<AppContext, 'db' | 'clock' | 'config' | 'getShelter' | 'onWarning'>;
