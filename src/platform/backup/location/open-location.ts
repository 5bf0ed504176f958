import type { BackupPlace } from '../backup-settings.ts';
import type { BackupLocation } from './backup-location.ts';
import { openFolderLocation } from './folder-location.ts';

/** Opens the location in `BACKUP_URL`. What buckets need is loaded only for one. */
export async function openBackupLocation(place: BackupPlace): Promise<BackupLocation> {
  return typeof place === 'string'
    ? openFolderLocation(place)
    : (await import('./bucket-location.ts')).openBucketLocation(place);
}
