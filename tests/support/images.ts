import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { PhotoSender } from '../../src/platform/images/photo-store.ts';

/** A sender without any limits. */
export function photoSender(sender: Partial<PhotoSender> = {}): PhotoSender {
  const { signal } = new AbortController();
  return { account: 1, isStaff: false, signal, charge: async () => undefined, ...sender };
}

/** A blue image with a red bar along the left edge, which shows its orientation. */
export function createImage(width: number, height: number): Sharp {
  const bar = { create: { width: Math.ceil(width / 4), height, channels: 3, background: '#ff2010' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#2040ff' } }).composite([
    { input: bar, left: 0, top: 0 },
  ]);
}

/** A small image that differs for each `at`. */
export function createUniqueImage(at: number): Promise<Buffer> {
  const background = { r: at % 256, g: Math.floor(at / 256) % 256, b: 90 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A decompression bomb: a PNG whose header declares far more pixels than its size suggests. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
