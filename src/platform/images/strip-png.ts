/**
 * Removes chunks that do not affect the pixels. Text chunks may be compressed: a few kilobytes could fill gigabytes of
 * memory before the first pixel is read.
 */
export function stripPng(png: Buffer): Buffer {
  const stripped = Buffer.from(png);
  let length = SIGNATURE_BYTES;
  let at = SIGNATURE_BYTES;
  while (at + NAMED_BYTES <= png.length) {
    const end = Math.min(at + png.readUInt32BE(at) + FRAME_BYTES, png.length);
    if (isNeeded(png.readUInt32BE(at + 4))) {
      stripped.copyWithin(length, at, end);
      length += end - at;
    }
    at = end;
  }
  return stripped.subarray(0, length);
}

const SIGNATURE_BYTES = 8;
/** A chunk's length and type. */
const NAMED_BYTES = 8;
/** Its length, type and checksum. */
const FRAME_BYTES = 12;

function isNeeded(name: number): boolean {
  // The type of a critical chunk starts with a capital letter.
  return (name & 0x20_00_00_00) === 0 || neededChunks.has(name);
}

/** Transparency, colors and orientation. */
const neededChunks = new Set(
  ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'].map((name) =>
    Buffer.from(name, 'latin1').readUInt32BE(0),
  ),
);
