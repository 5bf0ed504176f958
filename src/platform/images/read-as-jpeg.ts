import { basename } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { KeptPhoto } from './kept-photo.ts';
import { photoPath, type PhotoStore } from './photo-store.ts';

/**
 * A kept picture as JPEG, for what knows none of the formats that it is kept in; cut to a shape around its
 * middle, as the pages show it.
 * @param shape in pixels
 * @returns null where its file is not there, or cannot be read
 */
export async function readAsJpeg(
  { files }: PhotoStore,
  { hash, widths }: Pick<KeptPhoto, 'hash' | 'widths'>,
  shape: { width: number; height: number },
): Promise<Buffer | null> {
  const width = widths.find((each) => each >= shape.width) ?? widths.at(-1);
  const file = width === undefined ? null : await files.open(basename(photoPath(hash, width, 'webp')));
  if (!file) return null;
  const bytes = await buffer(file.content);
  return sharp(bytes)
    .resize({ ...shape, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
    .catch(() => null);
}
