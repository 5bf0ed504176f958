import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FlakyProxy } from '../../../../tests/support/flaky-proxy.ts';
import { makeBucket } from '../../../../tests/support/make-bucket.ts';
import { missingSwift, startSwiftServer, type SwiftServer } from '../../../../tests/support/swift-server.ts';
import { openBucket, type Bucket } from '../../storage/bucket.ts';
import { parseStorageUrl, type StorageAddress } from '../../storage/storage-url.ts';
import { openBucketLocation } from './bucket-location.ts';
import type { BackupLocation } from './backup-location.ts';

const OLDER = 'pawhaven-20261129T030000Z-00000001.tar.gz.age';
const NEWER = 'pawhaven-20261130T030000Z-00000002.tar.gz.age';
/** More than one part. */
const LARGE = 40_000_000;

describe.skipIf(missingSwift !== undefined)('backups in a bucket', () => {
  let swift: SwiftServer;
  let address: StorageAddress;
  let bucket: Bucket;
  let location: BackupLocation;
  beforeAll(async () => {
    swift = await startSwiftServer();
    address = await makeBucket(swift.storageUrl('shelter/backups'));
    bucket = openBucket(address);
    location = openBucketLocation(address);
  });
  afterAll(async () => {
    location.close();
    bucket.close();
    await swift.stop();
  });

  async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 65_536) yield new Uint8Array(bytes.subarray(at, at + 65_536));
  }

  test('are stored, listed newest first, read and removed; other objects are left alone', async () => {
    const bytes = randomBytes(LARGE);
    await bucket.put('pawhaven-notes.txt', Buffer.from('x'));
    expect(await location.write(OLDER, inPieces(bytes))).toBe(LARGE);
    await location.write(NEWER, inPieces(Buffer.from('small')));
    expect(await location.list()).toEqual([
      { name: NEWER, madeAt: new Date('2026-11-30T03:00:00Z'), bytes: 5 },
      { name: OLDER, madeAt: new Date('2026-11-29T03:00:00Z'), bytes: LARGE },
    ]);
    expect((await buffer((await location.open(OLDER))!)).equals(bytes)).toBe(true);
    await location.remove(OLDER);
    await location.remove(NEWER);
    expect(await location.open(OLDER)).toBeNull();
    expect(await location.list()).toEqual([]);
    expect(await bucket.find('pawhaven-notes.txt')).not.toBeNull();
    expect(location.label).toContain('the bucket shelter/backups at 127.0.0.1');
  });

  test('leave nothing that looks complete if the connection is lost in the middle', async () => {
    const proxy = await FlakyProxy.open(swift.address);
    const throughProxy = openBucketLocation(
      parseStorageUrl(swift.storageUrl('shelter/backups', { address: proxy.url }))!,
    );
    async function* cutInTheMiddle(): AsyncGenerator<Uint8Array> {
      yield* inPieces(randomBytes(LARGE));
      proxy.close();
      yield* inPieces(randomBytes(LARGE));
    }
    await expect(throughProxy.write(NEWER, cutInTheMiddle())).rejects.toThrow('doesn’t answer');
    throughProxy.close();
    expect(await location.list()).toEqual([]);
    expect(await location.open(NEWER)).toBeNull();
  });

  test('leave nothing if making them fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* inPieces(randomBytes(LARGE));
      throw new Error('The database is gone.');
    }
    await expect(location.write(NEWER, failing())).rejects.toThrow('The database is gone.');
    expect(await location.list()).toEqual([]);
  });
});
