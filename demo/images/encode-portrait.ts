import sharp from 'sharp';
import type { EncodedPhoto } from '../../src/platform/images/encode-photo.ts';
import { drawPortrait } from './draw-portrait.ts';
import { photoOf, type Portrait } from './portraits.ts';

sharp.cache(false);
// Several are encoded at a time.
sharp.concurrency(1);

/**
 * Draws a portrait and makes its copies. There are more than a thousand, so they are encoded with less effort than
 * uploaded photos, which costs drawings few bytes.
 */
export async function encodePortrait(portrait: Portrait): Promise<EncodedPhoto> {
  const { data, info } = await sharp(drawPortrait(portrait)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const photo = photoOf(portrait);
  const copies: EncodedPhoto['copies'] = [];
  for (const width of photo.widths) {
    const resized = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).resize({ width });
    const avif = await resized().avif({ quality: 44, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer();
    const webp = await resized().webp({ quality: 76, effort: 2 }).toBuffer();
    copies.push({ width, format: 'avif', bytes: avif }, { width, format: 'webp', bytes: webp });
  }
  return { photo, copies };
}
