import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';

/*
 * Compresses the pieces of a text one by one, so that any sequence of them is one gzip file (RFC 1952): each piece ends
 * with a full flush, at a byte boundary and without references across it. Browsers do not read concatenated gzip files,
 * and Brotli's pieces cannot be joined.
 */

export interface GzipPiece {
  deflated: Buffer;
  /** Of the text. */
  crc: number;
  length: number;
}

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);
const inflate = promisify<Buffer, object, Buffer>(inflateRaw);

export async function compressPiece(text: Buffer): Promise<GzipPiece> {
  const deflated = await deflate(text, { level: 5, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc: crc32(text), length: text.length };
}

/** @returns the text */
export function decompressPiece({ deflated }: GzipPiece): Promise<Buffer> {
  return inflate(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** At most 65,535 bytes, uncompressed. */
export function storePiece(text: string): GzipPiece {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return { deflated: Buffer.concat([head, bytes]), crc: crc32(bytes), length: bytes.length };
}

/** Joins pieces into one gzip file, as they come. */
export async function* joinGzip(pieces: AsyncIterable<GzipPiece>): AsyncGenerator<Buffer> {
  yield GZIP_HEADER;
  let crc = 0;
  let length = 0;
  for await (const piece of pieces) {
    crc = combineCrc32(crc, piece.crc, piece.length);
    length += piece.length;
    yield piece.deflated;
  }
  const end = Buffer.alloc(10);
  // An empty last block.
  end.writeUInt16LE(3, 0);
  end.writeUInt32LE(crc, 2);
  end.writeUInt32LE(length % 2 ** 32, 6);
  yield end;
}

/** Deflated, without a time or a name, from an unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The checksum of two texts, from theirs: appending a zero bit is a linear map of the checksum's bits. */
function combineCrc32(first: number, second: number, secondLength: number): number {
  let crc = first;
  for (let length = secondLength, power = 0; length > 0; length = Math.floor(length / 2), power++) {
    if (length % 2 === 1) crc = apply(appendZeroBytes(power), crc);
  }
  return (crc ^ second) >>> 0;
}

/** The map that appends 2 ** `power` zero bytes, as the images of each bit. */
function appendZeroBytes(power: number): readonly number[] {
  while (zeroBytes.length <= power) {
    const map = zeroBytes.at(-1)!;
    zeroBytes.push(map.map((image) => apply(map, image)));
  }
  return zeroBytes[power]!;
}

const oneZeroBit = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? 0xedb88320 : 1 << (bit - 1)));
const zeroBytes = [square(square(square(oneZeroBit)))];

function square(map: readonly number[]): number[] {
  return map.map((image) => apply(map, image));
}

function apply(map: readonly number[], bits: number): number {
  let image = 0;
  for (let bit = 0; bits !== 0; bit++, bits >>>= 1) if (bits & 1) image ^= map[bit]!;
  return image;
}
