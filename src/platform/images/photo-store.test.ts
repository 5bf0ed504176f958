import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImage, photoSender } from '../../../tests/support/images.ts';
import { encodePhoto, type EncodedPhoto } from './encode-photo.ts';
import { filesOnDisk } from './photo-files.ts';
import { openPhotoStore, photoPath, type PhotoStore } from './photo-store.ts';

let dir: string;
let photos: PhotoStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'));
  photos = openPhotoStore(filesOnDisk(dir));
});
afterEach(() => rm(dir, { recursive: true }));

async function store(input: Buffer): Promise<EncodedPhoto> {
  const encoded = await photos.encode(input, photoSender());
  await photos.write(encoded);
  return encoded;
}

test('a photo is stored as AVIF and WebP in each of its widths', async () => {
  const { photo } = await store(await createImage(1000, 750).jpeg().toBuffer());

  const files = await readdir(dir);
  expect(files.toSorted()).toEqual(
    photo.widths.flatMap((width) => [`${photo.hash}-${width}.avif`, `${photo.hash}-${width}.webp`]).toSorted(),
  );
  for (const file of files) {
    const { width, format, compression } = await sharp(join(dir, file)).metadata();
    expect(`-${width}.${compression === 'av1' ? 'avif' : format}`).toBe(file.slice(32));
  }
});

test('opening a file that is still being made waits for it; one that cannot be made is missing', async () => {
  const encoded = await encodePhoto(await createImage(60, 40).png().toBuffer());
  const name = (hash: string) => `${hash}-60.webp`;
  photos.waitFor((hash) => {
    if (hash === encoded.photo.hash) return photos.write(encoded);
    return hash.startsWith('f') ? Promise.reject(new Error('broken')) : undefined;
  });
  expect(await photos.files.open(name('f'.repeat(32)))).toBeNull();
  expect(await photos.files.open(name('0'.repeat(32)))).toBeNull();
  const file = await photos.files.open(name(encoded.photo.hash));
  expect((await buffer(file!.content)).length).toBe(file!.bytes);
});

test('the same picture is the same photo, and no file is written twice', async () => {
  const input = await createImage(500, 375).jpeg().toBuffer();
  const [once, twice] = await Promise.all([store(input), store(input)]);
  const files = await readdir(dir);
  const { mtimeMs } = await stat(join(dir, files[0]!));

  expect(twice.photo).toEqual(once.photo);
  expect((await store(input)).photo).toEqual(once.photo);
  expect(await readdir(dir)).toEqual(files);
  expect(files).toHaveLength(once.photo.widths.length * 2);
  expect((await stat(join(dir, files[0]!))).mtimeMs).toBe(mtimeMs);
});

test('a file that is gone is written again', async () => {
  const encoded = await store(await createImage(500, 375).jpeg().toBuffer());
  const [gone] = await readdir(dir);
  await rm(join(dir, gone!));
  await photos.write(encoded);
  expect(await readdir(dir)).toContain(gone);
});

test('the files of one photo are listed alone, and their removal forgives a second time', async () => {
  const one = await store(await createImage(500, 375).jpeg().toBuffer());
  const other = await store(await createImage(400, 300).jpeg().toBuffer());
  const names = await photos.listFiles(one.photo.hash);
  await photos.files.remove(names);
  expect(await readdir(dir)).toEqual((await photos.listFiles(other.photo.hash)).toSorted());
  expect(await photos.listFiles(one.photo.hash)).toEqual([]);
  await photos.files.remove(names);
});

test('those are listed as old of which no file is young', async () => {
  const { photo: old } = await store(await createImage(900, 600).jpeg().toBuffer());
  const { photo: half } = await store(await createImage(800, 600).jpeg().toBuffer());
  await store(await createImage(700, 600).jpeg().toBuffer());
  const age = (name: string) => utimes(join(dir, name), new Date(), new Date(Date.now() - 60_000));
  for (const name of await readdir(dir)) {
    if (name.startsWith(old.hash) || name === `${half.hash}-400.webp`) await age(name);
  }
  expect((await Array.fromAsync(photos.listOlderThan(30_000))).flat()).toEqual([old.hash]);
});

test('photoPath names the address a copy is served at', () => {
  expect(photoPath('ab12', 400, 'avif')).toBe('/photos/ab12-400.avif');
});
