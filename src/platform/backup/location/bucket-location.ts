import { openBucket } from '../../storage/bucket.ts';
import { describeStorage, type StorageAddress } from '../../storage/storage-url.ts';
import { parseBackupName, toStoredBackups, type BackupLocation } from './backup-location.ts';

/** What all names of backups start with. */
const PREFIX = 'pawhaven-';
/** An upload takes less time, unless the server that started it is gone. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Backups in a bucket, below the prefix in its URL. A backup appears when its last part is stored. */
export function openBucketLocation(address: StorageAddress): BackupLocation {
  const bucket = openBucket(address);
  return {
    label: describeStorage(address),

    write: (name, content) => bucket.upload(name, toBuffers(content)),

    open: async (name) => (await bucket.open(name))?.content ?? null,

    async list() {
      const found: { name: string; bytes: number }[] = [];
      for await (const page of bucket.list(PREFIX)) {
        for (const { key, bytes } of page) if (parseBackupName(key)) found.push({ name: key, bytes });
      }
      return toStoredBackups(found);
    },

    remove: (name) => bucket.remove([name]),

    removeUnfinished: async () => void (await bucket.abortUploads(PREFIX, ABANDONED_AFTER_MS)),

    close: () => bucket.close(),
  };
}

async function* toBuffers(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of content) yield Buffer.from(buffer, byteOffset, length);
}
