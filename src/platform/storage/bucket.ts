import { createHash } from 'node:crypto';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { toConnectionError } from './bucket-error.ts';
import { callLimits, clockOf, S3Calls, type CallLimits } from './s3-calls.ts';
import { describeStorage, type StorageAddress } from './storage-url.ts';
import { uploadParts } from './upload-parts.ts';
import { escapeXml, findText, listElements } from './xml-text.ts';

export interface StoredObject {
  /** Without the address's prefix. */
  key: string;
  bytes: number;
  /** By the storage's own clock. */
  ageMs: number;
}

/**
 * A bucket on S3-compatible storage, below the prefix in its URL. Every call throws a `StorageError` if the storage
 * is unavailable, too slow or rejects it; nothing waits longer than the limits allow. Keys consist of letters, digits
 * and `._-/`.
 */
export interface Bucket {
  /** Stores an object from memory: all of it or nothing. */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Stores an object of any size in parts of 32 MB, one of which is in memory at a time. It appears once it is
   * complete.
   * @returns its bytes
   */
  upload(key: string, content: AsyncIterable<Buffer>, options?: { signal?: AbortSignal }): Promise<number>;
  /** null if there is none. The content ends with a StorageError if the connection does. */
  open(key: string, options?: { signal?: AbortSignal }): Promise<{ bytes: number; content: Readable } | null>;
  /** null if there is none. */
  find(key: string): Promise<StoredObject | null>;
  /** The objects whose keys start with this, by key, in pages of up to a thousand. */
  list(prefix: string): AsyncGenerator<StoredObject[]>;
  /** Ignores those that are already gone. */
  remove(keys: readonly string[]): Promise<void>;
  /** Aborts unfinished uploads that are older, as a crash leaves them. @returns how many */
  abortUploads(prefix: string, olderThanMs: number): Promise<number>;
  /** Checks with one small call that the storage responds and accepts the key and the secret. */
  probe(): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

/** Some providers take a hundredth of a second for each. */
const MAX_REMOVED_AT_ONCE = 100;

/** @param limits replaced by tests */
export function openBucket(address: StorageAddress, limits: Partial<CallLimits> = {}): Bucket {
  const calls = new S3Calls(address, { ...callLimits, ...limits });
  const { prefix: root } = address;
  const where = describeStorage(address);

  async function* pages(prefix: string): AsyncGenerator<StoredObject[]> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix: root + prefix, ...(token && { 'continuation-token': token }) };
      const { bytes, headers } = await calls.send({ method: 'GET', query });
      const xml = bytes.toString('utf8');
      const now = clockOf(headers);
      yield listElements(xml, 'Contents').map((each) => ({
        key: (findText(each, 'Key') ?? '').slice(root.length),
        bytes: Number(findText(each, 'Size')),
        ageMs: now - Date.parse(findText(each, 'LastModified') ?? ''),
      }));
      token = findText(xml, 'IsTruncated') === 'true' ? findText(xml, 'NextContinuationToken') : undefined;
    } while (token);
  }

  return {
    async put(key, bytes) {
      await calls.send({ method: 'PUT', key, body: [bytes] });
    },

    upload: (key, content, options = {}) => uploadParts(calls, key, content, options),

    async open(key, { signal } = {}) {
      const { status, headers, bytes, content } = await calls.send({ method: 'GET', key, signal });
      if (status === 404) return null;
      if (!content) return { bytes: bytes.length, content: Readable.from([bytes], { objectMode: false }) };
      const guarded = new PassThrough({
        destroy: (error, callback) => callback(error && (toConnectionError(where, error) as Error)),
      });
      pipeline(content, guarded, () => undefined);
      return { bytes: Number(headers['content-length']), content: guarded };
    },

    async find(key) {
      const found = await calls.find(key);
      return found && { key, bytes: found.bytes, ageMs: found.now - found.modifiedAt };
    },

    list: pages,

    async remove(keys) {
      for (let at = 0; at < keys.length; at += MAX_REMOVED_AT_ONCE) {
        const some = keys.slice(at, at + MAX_REMOVED_AT_ONCE);
        await (some.length === 1 ? calls.send({ method: 'DELETE', key: some[0]! }) : removeMany(calls, root, some));
      }
    },

    async abortUploads(prefix, olderThanMs) {
      const { bytes, headers } = await calls.send({ method: 'GET', query: { uploads: '', prefix: root + prefix } });
      const now = clockOf(headers);
      const old = listElements(bytes.toString('utf8'), 'Upload').filter(
        (each) => now - Date.parse(findText(each, 'Initiated') ?? '') > olderThanMs,
      );
      for (const each of old) {
        const key = (findText(each, 'Key') ?? '').slice(root.length);
        await calls.send({ method: 'DELETE', key, query: { uploadId: findText(each, 'UploadId') ?? '' } });
      }
      return old.length;
    },

    async probe() {
      await calls.send({ method: 'GET', query: { 'list-type': '2', prefix: root, 'max-keys': '1' } });
    },

    close: () => calls.close(),
  };
}

/** @throws BucketError if one of them can't be removed */
async function removeMany(calls: S3Calls, root: string, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(root + key)}</Key></Object>`).join('');
  const xml = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`);
  const headers = {
    'content-type': 'application/xml',
    'content-md5': createHash('md5').update(xml).digest('base64'),
  };
  const { bytes } = await calls.send({ method: 'POST', query: { delete: '' }, headers, body: [xml] });
  const [failed] = listElements(bytes.toString('utf8'), 'Error');
  if (failed) throw calls.rejected(findText(failed, 'Code') ?? '');
}
