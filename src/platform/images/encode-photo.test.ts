import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImage } from '../../../tests/support/images.ts';
import { countPixels, encodePhoto, type EncodedPhoto } from './encode-photo.ts';

/** The color at a position in the widest WebP, from 0 to 1. */
async function colourAt({ photo, copies }: EncodedPhoto, across: number, down: number): Promise<number[]> {
  const widest = copies.findLast(({ format }) => format === 'webp')!;
  const left = Math.min(photo.width - 1, Math.floor(photo.width * across));
  const top = Math.min(photo.height - 1, Math.floor(photo.height * down));
  const { data } = await sharp(widest.bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 180 && blue < 90;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 120 && blue > red + 50;

describe('sizes', () => {
  test.each([
    [1000, 750, [400, 800, 1000], 750],
    [120, 90, [120], 90],
    [2400, 1800, [400, 800, 1600], 1200],
    [1, 1, [1], 1],
    [20_000, 1, [400, 800, 1600], 1],
    [1, 20_000, [1], 4800],
    [800, 6000, [400, 640], 4800],
  ])('of %i × %i photos are %j', async (width, height, widths, stored) => {
    const { photo, copies } = await encodePhoto(await createImage(width, height).png().toBuffer());
    expect(photo).toMatchObject({ width: widths.at(-1), height: stored, widths });
    for (const copy of copies) expect((await sharp(copy.bytes).metadata()).width).toBe(copy.width);
  });

  test('have a preview that is small enough for the HTML', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 90 } as const;
    const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#888', noise } });
    const { preview } = (await encodePhoto(await photo.png().toBuffer())).photo;
    expect(preview).toMatch(/^data:image\/webp;base64,/);
    expect(preview.length).toBeLessThanOrEqual(300);
  });
});

test('a file is read like its bytes, whatever its name', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'encode-'));
  const bytes = await createImage(500, 375).webp().toBuffer();
  await writeFile(join(dir, 'notes.txt'), bytes);
  expect(await encodePhoto(join(dir, 'notes.txt'))).toEqual(await encodePhoto(bytes));
  await rm(dir, { recursive: true });
});

test('the pixels of a PNG are counted from its first chunk', async () => {
  const png = await createImage(500, 375).png().toBuffer();
  const firstPart = png.subarray(0, png.indexOf('IHDR') + 21);
  expect(await countPixels(firstPart)).toBe(500 * 375);
  await expect(countPixels(png.subarray(0, 20))).rejects.toMatchObject({ reason: 'broken' });
  const huge = Buffer.from(firstPart);
  huge.writeUInt32BE(0xff_ff_ff_ff, huge.indexOf('IHDR') + 4);
  await expect(countPixels(huge)).rejects.toMatchObject({ reason: 'too-many-pixels' });
});

describe('turning upright', () => {
  // Where the left edge of the stored pixels is in the upright photo; it is red.
  const edges = { left: [0.02, 0.5], right: [0.98, 0.5], top: [0.5, 0.02], bottom: [0.5, 0.98] } as const;
  test.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ] as const)('follows orientation %i', async (orientation, edge) => {
    const lying = await createImage(800, 600).withMetadata({ orientation }).jpeg().toBuffer();
    const encoded = await encodePhoto(lying);
    const isTurned = orientation >= 5;
    expect(encoded.photo).toMatchObject(isTurned ? { width: 600, height: 800 } : { width: 800, height: 600 });
    for (const [name, [across, down]] of Object.entries(edges)) {
      const colour = await colourAt(encoded, across, down);
      expect([isRed(colour), isBlue(colour)], name).toEqual([name === edge, name !== edge]);
    }
  });
});

describe('formats and colours', () => {
  const made: [string, () => Promise<Buffer>][] = [
    ['JPEG', () => createImage(400, 300).jpeg().toBuffer()],
    ['progressive JPEG', () => createImage(400, 300).jpeg({ progressive: true }).toBuffer()],
    ['JPEG in CMYK', () => createImage(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => createImage(400, 300).png().toBuffer()],
    ['interlaced PNG', () => createImage(400, 300).png({ progressive: true }).toBuffer()],
    ['PNG with a palette', () => createImage(400, 300).png({ palette: true }).toBuffer()],
    ['PNG of 16 bits', () => createImage(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => createImage(400, 300).webp().toBuffer()],
    ['AVIF', () => createImage(400, 300).avif().toBuffer()],
  ];
  test.each(made)('%s keeps its colours', async (_, make) => {
    const encoded = await encodePhoto(await make());
    expect(isRed(await colourAt(encoded, 0.1, 0.5))).toBe(true);
    expect(isBlue(await colourAt(encoded, 0.7, 0.5))).toBe(true);
  });

  test('a gray photo stays gray', async () => {
    const encoded = await encodePhoto(await createImage(400, 300).greyscale().jpeg().toBuffer());
    const [red = 0, green = 0, blue = 0] = await colourAt(encoded, 0.7, 0.5);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(6);
  });

  test('a wide gamut becomes sRGB', async () => {
    const green = sharp({ create: { width: 60, height: 40, channels: 3, background: '#30a040' } });
    const plain = await colourAt(await encodePhoto(await green.clone().png().toBuffer()), 0.5, 0.5);
    const wide = await green.withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const converted = await colourAt(await encodePhoto(wide), 0.5, 0.5);
    plain.forEach((value, at) => expect(Math.abs(value - converted[at]!)).toBeLessThan(12));
  });

  test('transparency is preserved', async () => {
    const half = sharp({ create: { width: 200, height: 100, channels: 4, background: '#ff000000' } });
    for (const { bytes } of (await encodePhoto(await half.png().toBuffer())).copies) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(data[3]).toBe(0);
    }
  });

  test('only the first frame of an animation is used', async () => {
    const frames = await Promise.all(
      ['#ff2010', '#2040ff', '#20ff40'].map((background) =>
        sharp({ create: { width: 80, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const encoded = await encodePhoto(moving);
    expect(encoded.photo).toMatchObject({ width: 80, height: 60 });
    expect(isRed(await colourAt(encoded, 0.5, 0.5))).toBe(true);
    for (const { bytes } of encoded.copies) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });
});
