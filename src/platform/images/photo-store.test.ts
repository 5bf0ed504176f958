import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPhotoStore, photoPath, type PhotoStore } from './photo-store.ts';

let dir: string;
let photos: PhotoStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'));
  photos = openPhotoStore(dir);
});
afterEach(() => rm(dir, { recursive: true }));

describe('keep', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('keeps a %s picture as AVIF and WebP', async (format) => {
    const kept = await photos.keep(await picture(1000, 750).toFormat(format).toBuffer());

    expect(kept).toMatchObject({ width: 1000, height: 750, widths: [400, 800, 1000] });
    const files = await readdir(dir);
    expect(files.toSorted()).toEqual(
      kept.widths.flatMap((width) => [`${kept.hash}-${width}.avif`, `${kept.hash}-${width}.webp`]).toSorted(),
    );
    for (const file of files) {
      const { width, format: written, compression } = await sharp(join(dir, file)).metadata();
      expect(`-${width}.${compression === 'av1' ? 'avif' : written}`).toBe(file.slice(32));
    }
  });

  test('makes a preview small enough for the HTML', async () => {
    const noise = sharp({
      create: {
        width: 900,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 90 },
      },
    });
    const { preview } = await photos.keep(await noise.png().toBuffer());

    expect(preview).toMatch(/^data:image\/webp;base64,/);
    expect(preview.length).toBeLessThanOrEqual(300);
  });

  test('turns a picture upright and drops its metadata, the position included', async () => {
    const lying = await picture(800, 600)
      .withExif({ IFD0: { Orientation: '6', Copyright: 'A stranger' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);

    const kept = await photos.keep(lying);

    expect(kept).toMatchObject({ width: 600, height: 800 });
    for (const file of await readdir(dir)) {
      const bytes = await readFile(join(dir, file));
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
      expect(bytes.includes('A stranger')).toBe(false);
    }
    // The red left edge of the source is its upper edge once it stands upright.
    const { data, info } = await sharp(join(dir, `${kept.hash}-600.webp`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const top = (10 * info.width + 300) * info.channels;
    expect(data[top]).toBeGreaterThan(200);
    expect(data[top + 2]).toBeLessThan(80);
  });

  test('does not enlarge a small picture', async () => {
    const kept = await photos.keep(await picture(120, 90).png().toBuffer());
    expect(kept).toMatchObject({ width: 120, height: 90, widths: [120] });
  });

  test('keeps nothing wider than 1600 pixels', async () => {
    const kept = await photos.keep(await picture(2400, 1800).jpeg().toBuffer());
    expect(kept).toMatchObject({ width: 1600, height: 1200, widths: [400, 800, 1600] });
  });

  test('answers the same for the same picture and writes no file twice', async () => {
    const input = await picture(500, 375).jpeg().toBuffer();
    const [once, twice] = await Promise.all([photos.keep(input), photos.keep(input)]);
    const files = await readdir(dir);

    expect(twice).toEqual(once);
    expect(await photos.keep(input)).toEqual(once);
    expect(await readdir(dir)).toEqual(files);
    expect(files).toHaveLength(once.widths.length * 2);
  });
});

describe('refuses, leaving no file', () => {
  const refused: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', 'unknown-format', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', 'unknown-format', () => Buffer.from('not a picture at all, whatever its name says')],
    ['an empty file', 'unknown-format', () => Buffer.alloc(0)],
    ['a GIF', 'unknown-format', () => picture(40, 30).gif().toBuffer()],
    ['a HEIC picture', 'heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a truncated JPEG', 'broken', async () => (await picture(900, 600).jpeg().toBuffer()).subarray(0, 3000)],
    ['a truncated PNG', 'broken', async () => (await picture(900, 600).png().toBuffer()).subarray(0, 900)],
    ['a JPEG that is text behind its first bytes', 'broken', () => Buffer.from('\xff\xd8\xff<script>', 'latin1')],
    ['a picture of 400 megapixels', 'too-many-pixels', () => pixelBomb(20_000, 20_000)],
  ];

  test.each(refused)('%s', async (_, reason, make) => {
    const input = await make();
    await expect(photos.keep(input)).rejects.toMatchObject({ code: 'PHOTO_REFUSED', reason });
    expect(await readdir(dir)).toEqual([]);
  });

  test('a bomb before decoding it', async () => {
    const started = performance.now();
    await expect(photos.keep(pixelBomb(60_000, 60_000))).rejects.toMatchObject({ reason: 'too-many-pixels' });
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test('remove deletes a picture and forgives a second time', async () => {
  const kept = await photos.keep(await picture(500, 375).jpeg().toBuffer());
  await photos.remove(kept);
  expect(await readdir(dir)).toEqual([]);
  await photos.remove(kept);
});

test('photoPath names the address a copy is served at', () => {
  expect(photoPath('ab12', 400, 'avif')).toBe('/photos/ab12-400.avif');
});

/** Blue, with a red bar along the left edge that shows which way it is turned. */
function picture(width: number, height: number) {
  const bar = { create: { width: Math.round(width / 4), height, channels: 3, background: '#ff2010' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#2040ff' } }).composite([
    { input: bar, left: 0, top: 0 },
  ]);
}

/** A PNG of one bit a pixel that announces far more pixels than its bytes suggest. */
function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
