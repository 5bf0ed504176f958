import { basename } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import type { StoredPhoto } from './stored-photo.ts';
import { photoPath, type PhotoStore } from './photo-store.ts';

/**
 * Renders a stored photo as JPEG, for uses that support no other format, cropped around its center like on the pages.
 * @param shape in pixels
 * @returns null if its file is missing or unreadable
 */
export async function renderJpeg(
  { files }: PhotoStore,
  { hash, widths }: Pick<StoredPhoto, 'hash' | 'widths'>,
  shape: { width: number; height: number },
): Promise<Buffer | null> {
  const width = widths.find((each) => each >= shape.width) ?? widths.at(-1);
  const file = width === undefined ? null : await files.open(basename(photoPath(hash, width, 'webp')));
  if (!file) return null;
  const bytes = await buffer(file.content);
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .resize({ ...shape, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
    .catch(() => null);
}
