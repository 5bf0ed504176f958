import type { BackupPlace } from '../backup-settings.ts';
import type { BackupLocation } from './backup-location.ts';
import { openFolder } from './folder-location.ts';

/** Opens the location in `BACKUP_URL`. What buckets need is loaded only for one. */
export async function openBackupLocation(place: BackupPlace): Promise<BackupLocation> {
  return typeof place === 'string' ? openFolder(place) : (await import('./bucket-location.ts')).openBucketFor(place);
}
