import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Finding } from '../../../features/system-status/server/index.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { openBackupLocation } from '../../../platform/backup/location/open-location.ts';
import type { StorageAddress } from '../../../platform/storage/storage-url.ts';
import type { InstallationCheck } from '../installation-check.ts';

/** Whether backups can be stored at `BACKUP_URL`, away from what they are of. How old they are is a check of its own. */
export const backupLocationCheck: InstallationCheck = {
  id: 'backup-location',
  title: 'Backup location',
  async run({ config: { backups, dataDir, storage } }) {
    if (!backups) return null;
    const { place } = backups;
    return typeof place === 'string' ? judgeFolder(resolve(place), dataDir) : judgeBucket(place, storage.url);
  },
};

async function judgeFolder(folder: string, dataDir: string): Promise<Finding> {
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    return {
      status: 'error',
      summary: `BACKUP_URL is inside DATA_DIR, so losing the data would mean losing the backups too.`,
      advice: 'Set BACKUP_URL to a folder on another disk, or to a bucket.',
    };
  }
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT';
    return {
      status: 'error',
      summary: `Backups can’t be saved: ${isMissing ? `the folder ${folder} doesn’t exist` : `this user can’t write to ${folder}`}.`,
      advice: isMissing
        ? 'Create the folder, or mount its disk.'
        : 'Run this command as the user that runs the server, or give that user the folder with chown.',
    };
  }
  const [own, data] = await Promise.all([stat(folder), stat(dataDir).catch(() => null)]);
  if (own.dev !== data?.dev) return { status: 'ok', summary: 'Backups can be saved to this folder.' };
  return {
    status: 'warning',
    summary: 'Backups are on the same disk as the data, so losing the disk would mean losing both.',
    advice: 'Set BACKUP_URL to a folder on another disk, or to a bucket.',
  };
}

async function judgeBucket(place: StorageAddress, storage: StorageAddress | undefined): Promise<Finding> {
  const isSameBucket = storage?.endpoint === place.endpoint && storage.bucket === place.bucket;
  if (isSameBucket && place.prefix.startsWith(storage.prefix)) {
    return {
      status: 'error',
      summary: 'BACKUP_URL is inside STORAGE_URL, so losing the files would mean losing the backups too.',
      advice: 'Set BACKUP_URL to another bucket, ideally with another provider.',
    };
  }
  const location = await openBackupLocation(place);
  try {
    await location.list();
  } catch (error) {
    return {
      status: 'error',
      // The storage's own message, without the secret.
      summary: `Backups can’t be saved: ${(error as Error).message}.`,
      advice: 'Check BACKUP_URL and the storage.',
    };
  } finally {
    location.close();
  }
  if (!isSameBucket) return { status: 'ok', summary: 'The storage accepts the access key.' };
  return {
    status: 'warning',
    summary: 'Backups are in the same bucket as photos and files, so losing the bucket would mean losing both.',
    advice: 'Set BACKUP_URL to another bucket, ideally with another provider.',
  };
}
