import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesOnDisk } from '../../src/platform/images/photo-files.ts';
import { openPhotoStore, type PhotoStore } from '../../src/platform/images/photo-store.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { insertPhotos } from '../people-and-pets.ts';
import { makeMissingImages } from './make-missing-images.ts';
import { photoOf } from './portrait-photos.ts';
import { portraits } from './portraits.ts';

const used = portraits.slice(0, 3).map(photoOf);
const last = used[2]!.hash;

let database: TestDatabase;
let dir: string;
let photos: PhotoStore;
beforeAll(async () => {
  database = await openTestDatabase();
  dir = join(database.dataDir, 'photos');
});
beforeEach(async () => {
  photos = openPhotoStore(filesOnDisk(dir));
  await insertPhotos(database.db, used, new Date());
});
afterEach(async () => {
  for (const { hash } of used) await photos.remove(hash);
  await database.db.deleteFrom('photos').execute();
});
afterAll(() => database.close());

const make = () => makeMissingImages(database.db, photos);

test('makes the images that rows refer to, once, and who asks for one gets it', async () => {
  const images = await make();
  const opened = await photos.files.open(`${last}-400.webp`);
  opened!.content.destroy();
  await images!.done;
  const widths = [400, 800].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  const expected = used.flatMap(({ hash }) => widths.map((width) => `${hash}-${width}`));
  expect((await readdir(dir)).toSorted()).toEqual(expected.toSorted());
  expect(await make()).toBeNull();
});

test('a request during the check waits for it', async () => {
  const checking = make();
  const opened = await photos.files.open(`${last}-400.webp`);
  opened!.content.destroy();
  await (await checking)!.done;
});

test('a start after a stop makes the rest', async () => {
  const images = await make();
  images!.stop();
  await expect(images!.done).rejects.toThrow('could not be created');
  expect(await photos.files.open(`${last}-400.webp`)).toBeNull();
  await (await make())!.done;
  expect(await readdir(dir)).toHaveLength(12);
});

test('leaves no file of an image whose row was deleted meanwhile', async () => {
  const images = await make();
  await database.db.deleteFrom('photos').where('hash', '=', last).execute();
  await images!.done;
  expect(await readdir(dir)).toHaveLength(8);
});

test('nothing is made without the demo', async () => {
  await database.db.deleteFrom('photos').execute();
  expect(await make()).toBeNull();
});
