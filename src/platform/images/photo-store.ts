import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { formatOf, PhotoRefused } from './photo-format.ts';

/** What the pages need to show a picture that is kept. */
export interface KeptPhoto {
  /** Names the picture's content: the same bytes always get the same hash. */
  hash: string;
  /** Pixels of the widest copy, upright. */
  width: number;
  height: number;
  /** The widths kept, ascending; each as AVIF and as WebP. */
  widths: number[];
  /** A blurred WebP as a data address, small enough to stand in the HTML. */
  preview: string;
}

export type KeptFormat = 'avif' | 'webp';

export interface PhotoStore {
  /** Where the files are. */
  readonly dir: string;
  /**
   * Judges a picture by its content, re-encodes it without its metadata and keeps it on disk before it returns.
   * Keeping the same bytes again changes nothing and answers the same. Raises PhotoRefused and leaves no file behind
   * when the picture cannot be used.
   */
  keep(input: Buffer): Promise<KeptPhoto>;
  /** Deletes a picture's files; those that are gone already are no error. */
  remove(photo: Pick<KeptPhoto, 'hash' | 'widths'>): Promise<void>;
}

/** What a kept copy's file is called. */
export const photoFileName = /^[0-9a-f]{32}-\d{1,5}\.(?:avif|webp)$/;

/** The public address of one copy; it never changes its content, so it may be cached for ever. */
export function photoPath(hash: string, width: number, format: KeptFormat): string {
  return `/photos/${fileName(hash, width, format)}`;
}

/** Opens the store in a directory, which is made if it is missing. */
export function openPhotoStore(dir: string): PhotoStore {
  mkdirSync(dir, { recursive: true });

  return {
    dir,

    async keep(input) {
      const hash = createHash('sha256').update(input).digest('hex').slice(0, 32);
      const upright = await openUpright(input);
      const { data, info } = await decode(upright, widest);
      const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

      const widths = widthsFor(info.width);
      const copies = [];
      for (const width of widths) {
        for (const format of formats) {
          const path = join(dir, fileName(hash, width, format));
          if (!(await exists(path))) copies.push({ path, bytes: await encode(pixels().resize(width), format) });
        }
      }
      const preview = await blurredPreview(pixels());
      await writeAll(dir, copies);
      return { hash, width: info.width, height: info.height, widths, preview };
    },

    async remove({ hash, widths }) {
      const files = widths.flatMap((width) => formats.map((format) => fileName(hash, width, format)));
      await Promise.all(files.map((file) => rm(join(dir, file), { force: true })));
    },
  };
}

// 400 fills a card on a plain screen, 800 on a sharp one or a phone's whole width, 1600 a pet's page on a sharp screen.
// One more step of 640 saved 1.3 kB on a picture of the demo shelter and cost a third more time to encode.
const steps = [400, 800, 1600];
const widest = 1600;
const formats: KeptFormat[] = ['avif', 'webp'];
const mostPixels = 50_000_000;

// Pictures rarely repeat, so that libvips' cache of operations would only hold on to memory.
sharp.cache(false);

async function openUpright(input: Buffer): Promise<Sharp> {
  formatOf(input);
  // The header alone tells the size: a bomb is refused before a pixel is decoded.
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata().catch(refuseBroken);
  if (width * height > mostPixels) throw new PhotoRefused('too-many-pixels');
  // A picture cut short must be refused, while the odd marker that many phones write is harmless.
  return sharp(input, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');
}

function decode(image: Sharp, width: number) {
  return image
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken);
}

function refuseBroken(cause: unknown): never {
  throw new PhotoRefused('broken', { cause });
}

/** The steps that are clearly smaller than the picture, and the picture's own width. */
function widthsFor(width: number): number[] {
  return [...steps.filter((step) => step < width * 0.85), width];
}

function encode(image: Sharp, format: KeptFormat): Promise<Buffer> {
  return format === 'avif'
    ? image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : image.webp({ quality: 78, effort: 2 }).toBuffer();
}

async function blurredPreview(image: Sharp): Promise<string> {
  const bytes = await image
    .resize(12, 12, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .blur(0.6)
    .webp({ quality: 40, effort: 4 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** All or nothing becomes visible under a final name only when its bytes are on the disk. */
async function writeAll(dir: string, copies: { path: string; bytes: Buffer }[]): Promise<void> {
  if (copies.length === 0) return;
  const written = copies.map((copy) => ({ ...copy, unfinished: join(dir, `.unfinished-${randomUUID()}`) }));
  try {
    await Promise.all(written.map(({ unfinished, bytes }) => writeSynced(unfinished, bytes)));
    await Promise.all(written.map(({ unfinished, path }) => rename(unfinished, path)));
  } catch (error) {
    await Promise.all(written.map(({ unfinished }) => rm(unfinished, { force: true })));
    throw error;
  }
  await syncDirectory(dir);
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the renames themselves durable; Windows cannot open a directory and needs no such thing. */
async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(dir, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function fileName(hash: string, width: number, format: KeptFormat): string {
  return `${hash}-${width}.${format}`;
}
