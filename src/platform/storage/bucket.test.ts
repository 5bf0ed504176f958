import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FlakyProxy } from '../../../tests/support/flaky-proxy.ts';
import { makeBucket } from '../../../tests/support/make-bucket.ts';
import { missingSwift, startSwiftServer, type SwiftServer } from '../../../tests/support/swift-server.ts';
import { openBucket, type Bucket } from './bucket.ts';
import { parseStorageUrl } from './storage-url.ts';

// On OpenStack Swift, which checks signatures and hashes as the large providers do.
describe.skipIf(missingSwift !== undefined)('a bucket', () => {
  let swift: SwiftServer;
  let proxy: FlakyProxy;
  let bucket: Bucket;
  let impatient: Bucket;

  beforeAll(async () => {
    swift = await startSwiftServer();
    bucket = openBucket(await makeBucket(swift.storageUrl('pets/shelter')));
    proxy = await FlakyProxy.open(swift.address);
    const throughProxy = parseStorageUrl(swift.storageUrl('pets/shelter', { address: proxy.url }))!;
    impatient = openBucket(throughProxy, { totalMs: 400, idleMs: 400, retryWithinMs: 0, pauseMs: 0 });
  });

  afterAll(async () => {
    for (const each of [bucket, impatient]) each.close();
    proxy.close();
    await swift.stop();
  });

  const read = async (key: string) => {
    const found = await bucket.open(key);
    return found && (await buffer(found.content));
  };
  const keys = async (prefix: string) => (await Array.fromAsync(bucket.list(prefix))).flat().map(({ key }) => key);

  test('stores, finds, opens and removes an object', async () => {
    await bucket.put('files/a.pdf', Buffer.from('hello'));
    expect(await read('files/a.pdf')).toEqual(Buffer.from('hello'));
    expect(await bucket.find('files/a.pdf')).toEqual({ key: 'files/a.pdf', bytes: 5, ageMs: expect.any(Number) });
    await bucket.remove(['files/a.pdf']);
    await bucket.remove(['files/a.pdf']);
    expect(await bucket.find('files/a.pdf')).toBeNull();
    expect(await bucket.open('files/a.pdf')).toBeNull();
  });

  test('streams a large object', async () => {
    const bytes = randomBytes(3_000_000);
    await bucket.put('files/large', bytes);
    expect((await read('files/large'))!.equals(bytes)).toBe(true);
  });

  test('lists several pages in order, and removes them all', async () => {
    const names = Array.from({ length: 234 }, (_, at) => `list/${String(at).padStart(5, '0')}`);
    // Few at once: others wait only for five seconds.
    for (let at = 0; at < names.length; at += 26)
      await Promise.all(names.slice(at, at + 26).map((name) => bucket.put(name, Buffer.from('x'))));
    const pages = await Array.fromAsync(bucket.list('list/'));
    expect(pages.map((page) => page.length)).toEqual([100, 100, 34]);
    expect(pages.flat().map(({ key }) => key)).toEqual(names);
    expect(pages.flat().every(({ ageMs, bytes }) => bytes === 1 && ageMs > -2000 && ageMs < 120_000)).toBe(true);
    await bucket.remove(names);
    expect(await keys('list/')).toEqual([]);
  });

  test('uploads in parts, which appear once they are complete', async () => {
    const chunk = randomBytes(1024 * 1024);
    const chunks = async function* () {
      for (let count = 0; count < 33; count += 1) yield chunk;
      expect(await bucket.find('backups/large')).toBeNull();
      yield Buffer.from('the end');
    };
    const total = 33 * chunk.length + 7;
    expect(await bucket.upload('backups/large', chunks())).toBe(total);
    expect((await bucket.find('backups/large'))!.bytes).toBe(total);
    expect(
      (await read('backups/large'))!.equals(Buffer.concat([...Array(33).fill(chunk), Buffer.from('the end')])),
    ).toBe(true);
    await bucket.remove(['backups/large']);
    expect(await keys('backups/')).toEqual([]);
  });

  test('keeps nothing of an upload that fails in the middle', async () => {
    const chunks = async function* () {
      for (let count = 0; count < 33; count += 1) yield Buffer.alloc(1024 * 1024);
      throw new Error('the disk is gone');
    };
    await expect(bucket.upload('backups/failed', chunks())).rejects.toThrow('the disk is gone');
    expect(await bucket.find('backups/failed')).toBeNull();
    expect(await bucket.abortUploads('', 0)).toBe(0);
  });

  test('rejects a wrong secret without showing it', async () => {
    const secret = randomUUID();
    const wrongly = openBucket(parseStorageUrl(swift.storageUrl('pets', { secret }))!);
    const denied = await wrongly.probe().catch((error: unknown) => error);
    expect(denied).toMatchObject({ reason: 'denied', code: 'STORAGE_FAILED' });
    expect((denied as Error).message).toMatch(/^the bucket pets at \S+ answered 403 \(SignatureDoesNotMatch\)$/);
    await expect(wrongly.open('files/a.pdf')).rejects.toMatchObject({ reason: 'denied' });
    wrongly.close();
  });

  test('tells a missing bucket from a missing object', async () => {
    const other = openBucket(parseStorageUrl(swift.storageUrl('no-such-bucket'))!);
    await expect(other.probe()).rejects.toMatchObject({ reason: 'no-bucket' });
    await expect(other.open('files/a.pdf')).rejects.toMatchObject({ reason: 'no-bucket' });
    await expect(other.put('files/a.pdf', Buffer.from('x'))).rejects.toMatchObject({ reason: 'no-bucket' });
    other.close();
  });

  test('gives up when it doesn’t answer', async () => {
    await impatient.probe();
    proxy.isDead = true;
    await expect(impatient.probe()).rejects.toMatchObject({ reason: 'away', code: 'STORAGE_FAILED' });
    proxy.isDead = false;
    proxy.cut();
    await impatient.probe();
  });

  test('stores no object whose upload is cut, and the next attempt succeeds', async () => {
    const bytes = randomBytes(8_000_000);
    proxy.maxUploadBytes = 4_000_000;
    await expect(impatient.put('files/cut', bytes)).rejects.toMatchObject({ reason: 'away' });
    proxy.maxUploadBytes = Infinity;
    expect(await bucket.find('files/cut')).toBeNull();
    await bucket.put('files/cut', bytes);
    expect((await read('files/cut'))!.equals(bytes)).toBe(true);
  });

  test('repeats a call whose answer was lost', async () => {
    const patient = openBucket(parseStorageUrl(swift.storageUrl('pets/shelter', { address: proxy.url }))!);
    proxy.dropNextResponse();
    await patient.put('files/twice', Buffer.from('x'));
    expect(await read('files/twice')).toEqual(Buffer.from('x'));
    patient.close();
  });
});
