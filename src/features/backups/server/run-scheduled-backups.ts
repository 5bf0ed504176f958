import type { AppContext } from '../../../app-context.ts';
import { findBackupStatus } from '../../../platform/backup/schedule/backup-status.ts';
import { runBackups } from '../../../platform/backup/schedule/run-backups.ts';
import { openBackupLocation } from '../../../platform/backup/location/open-location.ts';
import { sendAlarm } from './send-alarm.ts';

/**
 * Makes or tests the backup that is due, and alarms the Admins if backups are late or fail. Without `BACKUP_URL`, it does
 * nothing. Only one server at a time may call it.
 */
export async function runScheduledBackups(app: BackupApp, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, getShelter, onWarning } = app;
  const { backups: settings, dataDir, publicUrl } = config;
  if (!settings) return;
  const { timeZone } = await getShelter();
  const location = await openBackupLocation(settings.place);
  const { photos, files } = app;
  const schedule = { photos: photos.files, files, settings, location, timeZone, clock, dataDir, onWarning, signal };
  await runBackups(db, schedule);
  if (signal?.aborted) return;
  const status = await findBackupStatus(db, { settings, timeZone, now: clock.now() });
  await sendAlarm(db, status, { timeZone, publicUrl, now: clock.now(), onWarning });
}

type BackupApp = Pick<AppContext, 'db' | 'clock' | 'config' | 'getShelter' | 'onWarning' | 'photos' | 'files'>;
