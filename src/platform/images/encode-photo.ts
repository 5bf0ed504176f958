import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';
import { stripPng } from './strip-png.ts';
import { formatOf, PhotoRejectedError, type PhotoFormat } from './photo-format.ts';
import type { StoredFormat, StoredPhoto } from './stored-photo.ts';

/** A validated photo with its copies, not yet stored. */
export interface EncodedPhoto {
  photo: StoredPhoto;
  copies: { width: number; format: StoredFormat; bytes: Buffer }[];
}

/**
 * The number of pixels of a photo, read from its header alone.
 * @param input its bytes, or the path of its file
 * @throws PhotoRejectedError if it is not a photo, or has too many pixels
 */
export async function countPixels(input: string | Buffer): Promise<number> {
  const head = await readHead(input);
  const format = formatOf(head);
  // Photos are counted in parallel, and stripping a PNG would read all of it.
  const { width, height } = format === 'png' ? readPngSize(head) : await readHeader({ format, photo: input });
  return width * height;
}

/**
 * Validates a photo by its content and re-encodes its first frame without metadata: upright and in sRGB.
 * @param input its bytes, or the path of its file
 * @param betweenSteps runs before each next copy, for other work; if it throws, the encoding ends
 * @throws PhotoRejectedError when it cannot be used
 */
export async function encodePhoto(
  input: string | Buffer,
  betweenSteps: () => Promise<void> = async () => undefined,
): Promise<EncodedPhoto> {
  const bare = await openReadable(input);
  await readHeader(bare);
  // Decoded once: all copies are made from these pixels.
  const { data, info } = await decode(bare);
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const widths = widthsFor(info.width);
  const copies: EncodedPhoto['copies'] = [];
  for (const width of widths) {
    for (const format of FORMATS) {
      await betweenSteps();
      copies.push({ width, format, bytes: await encode(pixels().resize({ width }), format) });
    }
  }
  const photo = {
    hash: await hashOf(input),
    width: info.width,
    height: info.height,
    widths,
    preview: await blurredPreview(pixels()),
  };
  return { photo, copies };
}

// 400 fills a card on a plain screen, 800 on a sharp one or a phone's whole width, 1600 a pet's page on a sharp screen.
// Another step of 640 saved 1.3 kB per photo of the demo shelter, but took a third more time to encode.
const STEPS = [400, 800, 1600];
const WIDEST = 1600;
/** WebP allows at most 16,383, and no screen displays that many. */
const TALLEST = 4800;
const FORMATS: StoredFormat[] = ['avif', 'webp'];
const MAX_PIXELS = 50_000_000;
/** The maximum of JPEG. Reading a column of fifty million rows takes half a minute. */
const MAX_SIDE_PIXELS = 65_535;
const MAX_STEP_SECONDS = 30;

// Photos rarely repeat, so libvips' cache would only use memory.
sharp.cache(false);
// Leaves the other cores for requests.
sharp.concurrency(1);

/** A photo that libvips may read, in the format given by its first bytes. */
interface ReadablePhoto {
  format: PhotoFormat;
  photo: string | Buffer;
}

async function openReadable(input: string | Buffer): Promise<ReadablePhoto> {
  const format = formatOf(await readHead(input));
  if (format !== 'png') return { format, photo: input };
  return { format, photo: stripPng(typeof input === 'string' ? await readFile(input) : input) };
}

/** The header alone gives the size: a decompression bomb is rejected before a pixel is decoded. */
async function readHeader({ format, photo }: ReadablePhoto): Promise<{ width: number; height: number }> {
  const header = await sharp(photo, { limitInputPixels: false }).metadata().catch(rejectBroken);
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw new PhotoRejectedError('broken');
  assertSize(header);
  return header;
}

/** A PNG states its size right after the signature. */
function readPngSize(head: Buffer): { width: number; height: number } {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') throw new PhotoRejectedError('broken');
  const size = { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  assertSize(size);
  return size;
}

function assertSize({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_PIXELS) throw new PhotoRejectedError('too-many-pixels');
  if (Math.max(width, height) > MAX_SIDE_PIXELS) throw new PhotoRejectedError('broken');
}

async function readHead(input: string | Buffer): Promise<Buffer> {
  if (typeof input !== 'string') return input;
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const HEAD_BYTES = 256;

function decode({ photo }: ReadablePhoto) {
  // A truncated photo must be rejected, while the odd marker that many phones write is harmless.
  return sharp(photo, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .timeout({ seconds: MAX_STEP_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(rejectBroken);
}

function rejectBroken(cause: Error): never {
  throw new PhotoRejectedError(isTimeout(cause) ? 'too-slow' : 'broken', { cause });
}

function rejectSlow(cause: Error): never {
  throw isTimeout(cause) ? new PhotoRejectedError('too-slow', { cause }) : cause;
}

function isTimeout({ message }: Error): boolean {
  return message.startsWith('timeout');
}

/** The steps that are clearly smaller than the photo, and its own width. */
function widthsFor(width: number): number[] {
  return [...STEPS.filter((step) => step < width * 0.85), width];
}

function encode(image: Sharp, format: StoredFormat): Promise<Buffer> {
  const encoder =
    format === 'avif'
      ? image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' })
      : image.webp({ quality: 78, effort: 2 });
  return encoder.timeout({ seconds: MAX_STEP_SECONDS }).toBuffer().catch(rejectSlow);
}

async function hashOf(input: string | Buffer): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(typeof input === 'string' ? createReadStream(input) : Readable.from([input]), hash);
  return hash.digest('hex').slice(0, 32);
}

/** The preview of a photo that is known to be good. */
export function makePreview(photo: Buffer): Promise<string> {
  return blurredPreview(sharp(photo));
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
