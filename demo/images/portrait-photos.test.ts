import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composeImage } from './compose-image.ts';
import { encodePhoto } from '../../src/platform/images/encode-photo.ts';
import { photoOf } from './portrait-photos.ts';
import { portraits } from './portraits.ts';
import { previews } from './previews.ts';

test('every portrait has a preview, and no other preview is stored', () => {
  expect(portraits.map((portrait) => photoOf(portrait).hash).toSorted()).toEqual(Object.keys(previews).toSorted());
});

test.each([0, 30, 60, 80])('portrait %i has the size and the preview of its image', async (at) => {
  const { preview, width, height, widths } = photoOf(portraits[at]!);
  const { photo } = await encodePhoto(await composeImage(portraits[at]!));
  expect(photo).toMatchObject({ width, height, widths });
  const [kept, made] = await Promise.all([preview, photo.preview].map(pixelsOf));
  expect(kept).toHaveLength(made!.length);
  // Processors round differently.
  kept!.forEach((value, pixel) => expect(Math.abs(value - made![pixel]!)).toBeLessThan(12));
});

function pixelsOf(preview: string): Promise<Buffer> {
  return sharp(Buffer.from(preview.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer();
}
