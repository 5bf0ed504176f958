import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { toErrorResponse } from '../../../platform/http/error-response.ts';
import type { OpenPhoto } from '../../../platform/images/serve-photos.ts';
import { readFromBucket } from './read-from-bucket.ts';

describe('photos in a bucket', () => {
  /** Of photos, since the last test. */
  let reads: string[];
  const bucket = createServer((request, response) => {
    const name = /\/photos\/(.+)$/.exec(request.url!)?.[1];
    if (request.method !== 'GET' || name === undefined) return void request.resume().once('end', () => response.end());
    reads.push(name);
    response.end('a photo');
  });
  let app: StartedApp;
  beforeAll(async () => {
    await once(bucket.listen(0, '127.0.0.1'), 'listening');
    const STORAGE_URL = `s3+http://key:secret@127.0.0.1:${(bucket.address() as AddressInfo).port}/pets`;
    app = await startApp({ env: { STORAGE_URL } });
  });
  afterAll(async () => {
    await app.stop();
    bucket.close();
  });
  beforeEach(() => {
    reads = [];
  });

  const statusOf = async (path: string) => (await app.get(path)).status;

  test('are read there if a row names them', async () => {
    const { hash, image } = await createPhoto(app.db, null);
    expect(await (await app.get(image)).text()).toBe('a photo');
    expect(await statusOf(`/photos/${hash}-400.avif`)).toBe(200);
    expect(reads).toEqual([`${hash}-800.webp`, `${hash}-400.avif`]);
  });

  test('cost no call if no row names them, as a photo or as a width of one', async () => {
    const { hash } = await createPhoto(app.db, null);
    const names = Array.from({ length: 100 }, () => `${randomBytes(16).toString('hex')}-1.webp`);
    const widths = Array.from({ length: 100 }, (_, at) => `${hash}-${at}.webp`);
    const statuses = await Promise.all([...names, ...widths].map((name) => statusOf(`/photos/${name}`)));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(reads).toEqual([]);
  });

  test('are found as soon as they have a row, and with a width that was added', async () => {
    const { hash, image } = await createPhoto(app.db, null);
    await app.db.deleteFrom('photos').where('hash', '=', hash).execute();
    expect(await statusOf(image)).toBe(404);
    const photo = { hash, width: 800, height: 600, widths: [800], preview: '' };
    await app.db.insertInto('photos').values(photo).execute();
    expect(await statusOf(image)).toBe(200);
    expect(await statusOf(`/photos/${hash}-400.webp`)).toBe(404);
    await app.db
      .updateTable('photos')
      .set({ widths: [400, 800] })
      .where('hash', '=', hash)
      .execute();
    expect(await statusOf(`/photos/${hash}-400.webp`)).toBe(200);
  });

  describe('while the bucket is slow', () => {
    /** The reads that are waiting for the bucket, in order. */
    let running: { name: string; answer: () => void }[];
    const files = {
      open: (name: string) => new Promise<null>((resolve) => void running.push({ name, answer: () => resolve(null) })),
    };
    const read = (open: OpenPhoto, { image }: { image: string }, ip = '192.0.2.1') =>
      open(basename(image), { ip, hungUp: new AbortController().signal });
    const createPhotos = () => Promise.all(Array.from({ length: 40 }, () => createPhoto(app.db, null)));
    beforeEach(() => {
      running = [];
    });

    test('leave room for other calls, and networks take turns', async () => {
      const open = readFromBucket(app.db, files, 60_000);
      const flood = (await createPhotos()).map((photo) => read(open, photo));
      const photo = await createPhoto(app.db, null);
      const other = read(open, photo, '198.51.100.7');
      await expect.poll(() => running.length).toBe(16);
      // Its row is read after theirs.
      await read(open, { image: `${'f'.repeat(32)}-1.webp` });
      expect(running.length).toBe(16);
      running[0]!.answer();
      await expect.poll(() => running.length).toBe(17);
      expect(running[16]!.name).toBe(basename(photo.image));
      const all = Promise.all([...flood, other]);
      for (let at = 1; at < 41; at += 1) {
        await expect.poll(() => running.length).toBeGreaterThan(at);
        running[at]!.answer();
      }
      await all;
    });

    test('fail with a 503 if their turn doesn’t come in time', async () => {
      const open = readFromBucket(app.db, files, 20);
      const failures: unknown[] = [];
      const reads = (await createPhotos()).map((photo) => read(open, photo).catch((error) => failures.push(error)));
      await expect.poll(() => failures.length).toBe(24);
      for (const { answer } of running) answer();
      await Promise.all(reads);
      expect(toErrorResponse(failures[0])).toMatchObject({ status: 503, retryAfterSeconds: 10 });
    });
  });
});
