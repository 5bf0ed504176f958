import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImage, pixelBomb, pngChunk } from '../../../tests/support/images.ts';
import { encodePhoto } from './encode-photo.ts';

describe('rejected photos', () => {
  const rejected: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['an SVG', 'unknown-format', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', 'unknown-format', () => Buffer.from('not a picture at all, whatever its name says')],
    ['an empty file', 'unknown-format', () => Buffer.alloc(0)],
    ['a single byte', 'unknown-format', () => Buffer.from([0xff])],
    ['a GIF', 'unknown-format', () => createImage(40, 30).gif().toBuffer()],
    ['a TIFF', 'unknown-format', () => createImage(40, 30).tiff().toBuffer()],
    ['HTML before a JPEG', 'unknown-format', async () => Buffer.concat([script, await jpeg()])],
    ['a HEIC picture', 'heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a truncated JPEG', 'broken', async () => (await jpeg()).subarray(0, 3000)],
    ['a truncated PNG', 'broken', async () => (await createImage(900, 600).png().toBuffer()).subarray(0, 900)],
    ['a truncated WebP', 'broken', async () => (await createImage(900, 600).webp().toBuffer()).subarray(0, 400)],
    ['a truncated AVIF', 'broken', async () => (await createImage(900, 600).avif().toBuffer()).subarray(0, 400)],
    ['a JPEG that is text behind its first bytes', 'broken', () => Buffer.from('\xff\xd8\xff<script>', 'latin1')],
    ['a PNG that is nothing but its first bytes', 'broken', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    [
      'an AVIF that is nothing but its first box',
      'broken',
      () => Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'),
    ],
    ['a PNG of 400 megapixels', 'too-many-pixels', () => pixelBomb(20_000, 20_000)],
    ['a PNG of 3,600 megapixels', 'too-many-pixels', () => pixelBomb(60_000, 60_000)],
    ['a PNG of a single line of 40 megapixels', 'broken', () => pixelBomb(1, 40_000_000)],
    ['a JPEG that says it has 3,600 megapixels', 'too-many-pixels', () => enlarged('jpeg', '\xff\xc0', 5, 0xea60ea60)],
    ['a WebP that says it has 268 megapixels', 'broken', () => enlarged('webp', 'VP8L', 9, 0xfeffff0f)],
    ['an AVIF that says it is wider than it is', 'broken', () => enlarged('avif', 'ispe', 8, 0xea60)],
  ];

  test.each(rejected)('%s, as %s', async (_, reason, make) => {
    await expect(encodePhoto(await make())).rejects.toMatchObject({ code: 'PHOTO_REFUSED', reason });
  });

  test('a bomb is not decoded', async () => {
    const bomb = pixelBomb(60_000, 60_000);
    const before = process.memoryUsage.rss();
    await expect(encodePhoto(bomb)).rejects.toThrow('50 megapixels');
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });
});

describe('texts packed in a PNG', () => {
  const png = () => createImage(300, 200).png().toBuffer();
  const packed = deflateSync(Buffer.alloc(7_900_000, 97));
  const texts = Array.from({ length: 20 }, (_, at) =>
    at % 2
      ? pngChunk('zTXt', Buffer.concat([Buffer.from(`k${at}\0\0`, 'latin1'), packed]))
      : pngChunk('iTXt', Buffer.concat([Buffer.from(`k${at}\0\x01\0\0\0`, 'latin1'), packed])),
  );

  test('are not unpacked, and the picture is taken', async () => {
    const plain = await png();
    const bomb = Buffer.concat([plain.subarray(0, 33), ...texts, plain.subarray(33)]);
    await encodePhoto(plain);
    const before = process.memoryUsage.rss();
    const { photo, copies } = await encodePhoto(bomb);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(photo).toMatchObject({ width: 300, height: 200 });
    expect(copies.map(({ bytes }) => bytes)).toEqual((await encodePhoto(plain)).copies.map(({ bytes }) => bytes));
  });

  test('and its other parts are distinguished: transparency, colors and orientation stay', async () => {
    const turned = await createImage(300, 200).withExif({}).withMetadata({ orientation: 6 }).png().toBuffer();
    expect((await encodePhoto(turned)).photo).toMatchObject({ width: 200, height: 300 });
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
      .png({ palette: true })
      .toBuffer();
    const { copies } = await encodePhoto(clear);
    expect((await sharp(copies[0]!.bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('nothing is left', () => {
  async function expectNoneOf(words: string[], input: Buffer): Promise<void> {
    for (const word of words) expect(input.includes(word)).toBe(true);
    for (const { bytes } of (await encodePhoto(input)).copies) {
      for (const word of words) expect(bytes.includes(word)).toBe(false);
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
    }
  }

  test('of position, author and profile', async () => {
    const exif = {
      IFD0: { Copyright: 'A stranger' },
      IFD3: { GPSMapDatum: 'Their garden', GPSLatitude: '52/1 31/1 0/1' },
    };
    const input = await createImage(800, 600).withExif(exif).withIccProfile('p3', { attach: true }).jpeg().toBuffer();
    await expectNoneOf(['A stranger', 'Their garden'], input);
  });

  test('of XMP', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>A stranger</who></x:xmpmeta>';
    await expectNoneOf(['A stranger'], await createImage(800, 600).withXmp(xmp).jpeg().toBuffer());
  });

  test('of a script or an archive behind a JPEG', async () => {
    const archive = Buffer.from('PK\x03\x04 evil.jar', 'latin1');
    await expectNoneOf(['alert(1)', 'evil.jar'], Buffer.concat([await jpeg(), script, archive]));
  });

  test('of a script inside a PNG', async () => {
    const png = await createImage(300, 200).png().toBuffer();
    const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0', 'latin1'), script]));
    const own = pngChunk('scRi', script);
    await expectNoneOf(['alert(1)'], Buffer.concat([png.subarray(0, 33), text, own, png.subarray(33)]));
  });
});

const script = Buffer.from('<html><script>alert(1)</script></html>');

function jpeg(): Promise<Buffer> {
  return createImage(900, 600).jpeg().toBuffer();
}

/** A small picture whose header says another size: `size` in the four bytes that stand so far behind a mark. */
async function enlarged(format: 'jpeg' | 'webp' | 'avif', mark: string, behind: number, size: number): Promise<Buffer> {
  const photo = await createImage(300, 200).toFormat(format, { lossless: true }).toBuffer();
  photo.writeUInt32BE(size, photo.indexOf(mark, 0, 'latin1') + behind);
  return photo;
}
