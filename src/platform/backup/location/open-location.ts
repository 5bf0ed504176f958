import { isS3Url } from '../backup-settings.ts';
import type { BackupLocation } from './backup-location.ts';
import { openFolder } from './folder-location.ts';

/** Opens the location in `BACKUP_URL`, which is a folder's path or an S3 URL. */
export async function openBackupLocation(url: string): Promise<BackupLocation> {
  if (!isS3Url(url)) return openFolder(url);
  throw new Error('BACKUP_URL takes a folder.');
}
