import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpFiles } from '../../src/features/medical/server/index.ts';
import { cleanUpPhotos } from '../../src/features/photos/server/index.ts';
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { filesOnDisk, type StoredFiles } from '../../src/platform/images/photo-files.ts';
import { openPhotoStore } from '../../src/platform/images/photo-store.ts';
import { openBucket, type Bucket } from '../../src/platform/storage/bucket.ts';
import { filesWithPrevious } from '../../src/platform/storage/files-with-previous.ts';
import { ownsStorage, claimStorage } from '../../src/platform/storage/storage-owner.ts';
import { FlakyProxy } from '../support/flaky-proxy.ts';
import { makeBucket } from '../support/make-bucket.ts';
import { medicalCalls } from '../support/medical-calls.ts';
import { MovableClock } from '../support/outbox.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { missingSwift, startSwiftServer, type SwiftServer } from '../support/swift-server.ts';
import { upload } from '../support/upload.ts';

describe.skipIf(missingSwift !== undefined)('with an object storage', () => {
  const clock = new MovableClock();
  let swift: SwiftServer;
  let proxy: FlakyProxy;
  let bucket: Bucket;
  let app: StartedApp;
  let admin: SignedInUser;
  beforeAll(async () => {
    swift = await startSwiftServer();
    bucket = openBucket(await makeBucket(swift.storageUrl('shelter')));
    proxy = await FlakyProxy.open(swift.address);
    app = await startApp({ clock, env: { STORAGE_URL: swift.storageUrl('shelter', { address: proxy.url }) } });
    admin = await createSignedInUser(app.db, { role: 'Admin' });
  });
  afterAll(async () => {
    await app.stop();
    bucket.close();
    proxy.close();
    await swift.stop();
  });
  beforeEach(() => {
    proxy.forwardTo(swift.address);
    proxy.cut();
  });

  const { createAnimal } = medicalCalls(() => ({ app, admin, clock }));
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  /** Each has its own hash. */
  const makeImage = (blue: number) => {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const background = { r: 20, g: 200, b: blue };
    return sharp({ create: { width: 700, height: 500, channels: 3, background, noise } })
      .jpeg()
      .toBuffer();
  };
  const keys = async (prefix: string) => (await Array.fromAsync(bucket.list(prefix))).flat().map(({ key }) => key);
  const aDayLater = (stored: StoredFiles): StoredFiles => ({
    ...stored,
    async *list(prefix) {
      for await (const page of stored.list(prefix)) yield page.map((each) => ({ ...each, ageMs: 100_000_000 }));
    },
  });
  const remove = async (...prefixes: string[]) => {
    for (const prefix of prefixes) await bucket.remove(await keys(prefix));
  };
  async function send(path: string, content: Buffer) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(content)], 'lab.pdf'));
    const response = await get(path, { method: 'POST', body: form });
    return { status: response.status, headers: response.headers, body: (await response.json()) as { id: number } };
  }
  const get = (path: string, init: RequestInit = {}) =>
    app.get(path, { ...init, headers: { authorization: `Bearer ${admin.token}` } });
  /** Nothing listens there any more, as when the storage is down. */
  const stopStorage = () => {
    proxy.forwardTo('http://127.0.0.1:1');
    proxy.cut();
  };

  test('photos are stored there, served for ever, and not asked for again by who has them', async () => {
    const { body } = await upload(app, await makeImage(1), admin);
    const copies = await keys('photos/');
    expect(copies.map((key) => `/${key}`)).toContain(body.image);
    const response = await app.get(body.image);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer()).length).toBe(Number(response.headers.get('content-length')));
    stopStorage();
    const again = await app.get(body.image, { headers: { 'if-none-match': response.headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect(existsSync(join(app.dataDir, body.image))).toBe(false);
  });

  test('private files pass through the server, and one whose object is missing gets an explained 404', async () => {
    const dog = await createAnimal();
    const sent = await send(`/api/records/${dog}/files`, pdf);
    expect(sent.status).toBe(201);
    const path = `/api/records/${dog}/files/${sent.body.id}`;
    const response = await get(path);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await remove('files/');
    const missing = await get(path);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('missing from our storage')]);
    expect((await app.get(`/photos/${'0'.repeat(32)}-400.webp`)).status).toBe(404);
  });

  test('one that is away gets a 503 that no one caches; pages and readiness do without it', async () => {
    const { body } = await upload(app, await makeImage(2), admin);
    const dog = await createAnimal();
    stopStorage();
    const photo = await app.get(body.image);
    expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '10']);
    expect([photo.headers.get('cache-control'), photo.headers.get('etag')]).toEqual(['no-store', null]);
    for (const path of ['/readyz', '/catalogue', '/']) expect((await app.get(path)).status).toBe(200);
    await expect(app.application.storage.probe()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    const sent = await send(`/api/records/${dog}/files`, pdf);
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await app.db.selectFrom('medical_files').select('id').where('pet_id', '=', dog).execute()).toEqual([]);
    proxy.forwardTo(swift.address);
    expect((await app.get(body.image)).status).toBe(200);
  });

  test('an upload that is cut leaves no row and no object', async () => {
    await remove('photos/');
    await app.db.deleteFrom('photos').execute();
    const image = await makeImage(3);
    // Its small copies get through.
    proxy.maxUploadBytes = 30_000;
    const { status, headers } = await upload(app, image, admin);
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(await app.db.selectFrom('photos').select('hash').execute()).toEqual([]);
    expect(await keys('photos/')).toEqual([]);
    proxy.maxUploadBytes = Infinity;
    expect((await upload(app, image, admin)).status).toBe(201);
  });

  test('what no row names is found by listing and removed by age', async () => {
    await remove('photos/', 'files/');
    const { body } = await upload(app, await makeImage(4), admin);
    const used = await keys('photos/');
    const orphan = `photos/${'a'.repeat(32)}-400.webp`;
    await bucket.put(orphan, Buffer.from('x'));
    const file = 'files/01234567-89ab-4def-8123-456789abcdef';
    await bucket.put(file, Buffer.from('x'));
    const { photos, files } = app.application;
    await cleanUpPhotos(app.db, photos);
    await cleanUpFiles(app.db, files);
    expect(await keys('')).toEqual([file, 'installation', ...used, orphan].toSorted());
    await cleanUpPhotos(app.db, openPhotoStore(aDayLater(photos.files)));
    await cleanUpFiles(app.db, aDayLater(files));
    expect(await keys('')).toEqual(['installation', ...used]);
    expect((await app.get(body.image)).status).toBe(200);
  });

  test('another installation with this bucket removes nothing in it, until it claims the bucket', async () => {
    const { body } = await upload(app, await makeImage(6), admin);
    const { photos, files } = app.application;
    await cleanUpFiles(app.db, files);
    const before = await keys('');
    const other = await openTestDatabase();
    try {
      const later = aDayLater(photos.files);
      await cleanUpPhotos(other.db, openPhotoStore(later));
      await cleanUpFiles(other.db, aDayLater(files));
      expect(await ownsStorage(other.db, files)).toBe(false);
      // Nor does it while both places of a move are read.
      const former = filesOnDisk(join(other.dataDir, 'photos'));
      expect(await ownsStorage(other.db, filesWithPrevious(former, files))).toBe(false);
      expect(await keys('')).toEqual(before);
      await claimStorage(other.db, files);
      expect(await ownsStorage(other.db, files)).toBe(true);
      expect(await ownsStorage(app.db, files)).toBe(false);
      await cleanUpPhotos(other.db, openPhotoStore(later));
      expect((await app.get(body.image)).status).toBe(404);
    } finally {
      await claimStorage(app.db, files);
      await other.close();
    }
  });

  test('a backup has its files, and a restore writes them there', async () => {
    await remove('photos/', 'files/');
    await app.db.deleteFrom('medical_files').execute();
    const { body } = await upload(app, await makeImage(5), admin);
    await send(`/api/records/${await createAnimal()}/files`, pdf);
    const file = join(app.dataDir, 'shelter.tar.gz');
    const { photos, files } = app.application;
    const written = await writeBackup(app.db, { photos: photos.files, files, file, now: new Date() });
    const before = [...(await keys('files/')), ...(await keys('photos/'))];
    expect(written).toMatchObject({ photos: before.length - 1, files: 1 });
    await remove('photos/', 'files/');
    const ofAnother = `photos/${'b'.repeat(32)}-400.webp`;
    await bucket.put(ofAnother, Buffer.from('x'));
    await restoreBackup(app.db, { photos: photos.files, files, dataDir: app.dataDir, file });
    expect([...(await keys('files/')), ...(await keys('photos/'))]).toEqual([...before, ofAnother].toSorted());
    expect((await app.get(body.image)).status).toBe(200);
  });
});
