import { text } from 'node:stream/consumers';
import type { StoredFiles } from '../images/photo-files.ts';
import type { Bucket } from './bucket.ts';

/** Names the installation that the bucket belongs to, below the address's prefix. */
const OWNER_KEY = 'installation';
/** Longer than any upload takes. */
const MAX_UPLOAD_MS = 86_400_000;

/**
 * Stores files in a bucket, as objects whose keys start with `folder`.
 * @param folder such as `photos/`
 */
export function filesInBucket(bucket: Bucket, folder: string): StoredFiles {
  const keyOf = (name: string) => folder + name;

  return {
    async write(files) {
      // Waits for all, so that none is still being written when the caller removes them.
      const outcomes = await Promise.allSettled(files.map(({ name, bytes }) => bucket.put(keyOf(name), bytes)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },

    has: async (name) => (await bucket.find(keyOf(name))) !== null,

    open: (name) => bucket.open(keyOf(name)),

    async *list(prefix) {
      for await (const page of bucket.list(keyOf(prefix))) {
        yield page.map(({ key, ...object }) => ({ name: key.slice(folder.length), ...object }));
      }
    },

    remove: (names) => bucket.remove(names.map(keyOf)),

    async removeUnfinished() {
      await bucket.abortUploads(folder, MAX_UPLOAD_MS);
    },

    async claim(getInstallationId, { isForced }) {
      const id = await getInstallationId();
      const found = isForced ? null : await bucket.open(OWNER_KEY);
      if (found) return (await text(found.content)) === id;
      await bucket.put(OWNER_KEY, Buffer.from(id));
      return true;
    },
  };
}
