import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { filesOnDisk, type StoredFiles } from '../images/photo-files.ts';
import type { Bucket } from './bucket.ts';
import type { BucketError } from './bucket-error.ts';
import { filesWithPrevious } from './files-with-previous.ts';
import { describeStorage, type StorageAddress } from './storage-url.ts';

/** The folder `DATA_DIR`, or a bucket. */
export type StoragePlace = StorageAddress | 'folder';

/** Where photos and private files are. All servers of a shelter share it. */
export interface Storage {
  photos: StoredFiles;
  /** Medical files and signed agreements. */
  files: StoredFiles;
}

export interface OpenStorage extends Storage {
  /** For messages, such as “the bucket pets at s3.example.org”. */
  description: string;
  /**
   * Checks that it responds. Not part of the readiness check: pages are served without it.
   * @throws StorageError
   */
  probe(): Promise<void>;
  close(): void;
}

/**
 * Opens the storage in the settings, with the previous one behind it during a move.
 * @throws ConfigError if it rejects the key or the secret, or has no such bucket. If it is unavailable, this only
 *   warns: it may be back before someone needs it
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'storage'>,
  onWarning: (what: string) => void,
): Promise<OpenStorage> {
  const { current, former } = await openPlaces(config);
  await assertUsable(current, 'STORAGE_URL', onWarning);
  if (former) await assertUsable(former, 'STORAGE_PREVIOUS', onWarning);
  return combine(current, former);
}

/** The same without a check, for a command: most need no files, and those that do report what is wrong. */
export async function openUncheckedStorage(config: Pick<Config, 'dataDir' | 'storage'>): Promise<OpenStorage> {
  const { current, former } = await openPlaces(config);
  return combine(current, former);
}

async function openPlaces(config: Pick<Config, 'dataDir' | 'storage'>) {
  const { url, previous } = config.storage;
  const current = await openPlace(config, url ?? 'folder');
  return { current, former: previous && (await openPlace(config, previous)) };
}

function combine(current: OpenStorage, former: OpenStorage | undefined): OpenStorage {
  if (!former) return current;
  return {
    ...current,
    photos: filesWithPrevious(current.photos, former.photos),
    files: filesWithPrevious(current.files, former.files),
    close() {
      current.close();
      former.close();
    },
  };
}

/** Opens one place, without a check. Modules for buckets are loaded only if there is one. */
export async function openPlace({ dataDir }: Pick<Config, 'dataDir'>, place: StoragePlace): Promise<OpenStorage> {
  if (place === 'folder') {
    return {
      description: `the folder ${dataDir}`,
      photos: filesOnDisk(join(dataDir, 'photos')),
      files: filesOnDisk(join(dataDir, 'files')),
      probe: async () => undefined,
      close: () => undefined,
    };
  }
  const [{ openBucket }, { filesInBucket }] = await Promise.all([
    import('./bucket.ts'),
    import('./files-in-bucket.ts'),
  ]);
  const bucket: Bucket = openBucket(place);
  return {
    description: describeStorage(place),
    photos: filesInBucket(bucket, 'photos/'),
    files: filesInBucket(bucket, 'files/'),
    probe: () => bucket.probe(),
    close: () => bucket.close(),
  };
}

async function assertUsable(
  { probe }: OpenStorage,
  variable: string,
  onWarning: (what: string) => void,
): Promise<void> {
  try {
    await probe();
  } catch (error) {
    const { reason, message } = error as BucketError;
    if (reason === 'denied')
      throw new ConfigError(`${variable} takes a key and a secret that the storage accepts: ${message}.`);
    if (reason === 'no-bucket') throw new ConfigError(`${variable} takes a bucket that exists: ${message}.`);
    onWarning(`${message}: photos and files are unavailable until that changes`);
  }
}
