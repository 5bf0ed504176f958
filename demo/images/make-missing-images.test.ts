import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../tests/support/clear-tables.ts';
import { filesOnDisk } from '../../src/platform/images/photo-files.ts';
import { openPhotoStore, type PhotoStore } from '../../src/platform/images/photo-store.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { insertPets, insertPhotos } from '../people-and-pets.ts';
import { demoPets } from '../pets/catalogue.ts';
import { makeMissingImages } from './make-missing-images.ts';
import { photoOf } from './portraits.ts';

const pets = demoPets(new Date()).slice(0, 3);
const photosByPortrait = new Map(pets.flatMap(({ portraits }) => portraits.map((one) => [one, photoOf(one)] as const)));
const all = [...photosByPortrait.values()];
/** Their first photos. */
const used = all.filter((_, at) => at % 3 === 0);
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
  await insertPhotos(database.db, all, new Date());
  await insertPets(database.db, pets, [], photosByPortrait);
});
afterEach(async () => {
  for (const { hash } of all) await photos.files.remove(await photos.listFiles(hash));
  await clearTables(database.db, 'pets', 'photos');
});
afterAll(() => database.close());

const make = () => makeMissingImages(database.db, photos);

test('makes the first image of each pet, once, and who asks for one gets it', async () => {
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

test('makes another image when it is first asked for, also after the first ones', async () => {
  const [, second, third] = all;
  const images = await make();
  const ask = async (photo: typeof second) => {
    const opened = await photos.files.open(`${photo!.hash}-400.avif`);
    opened!.content.destroy();
  };
  await ask(second);
  await images!.done;
  await Promise.all([ask(third), ask(all[4])]);
  expect(await make()).toBeNull();
  expect(await photos.files.open(`${'0'.repeat(32)}-400.avif`)).toBeNull();
});

test('leaves no file of an image whose row was deleted meanwhile', async () => {
  const images = await make();
  await database.db.deleteFrom('pet_photos').where('photo_hash', '=', last).execute();
  await database.db.deleteFrom('photos').where('hash', '=', last).execute();
  await images!.done;
  expect(await readdir(dir)).toHaveLength(8);
});

test('nothing is made without the demo', async () => {
  await clearTables(database.db, 'pets');
  expect(await make()).toBeNull();
});
