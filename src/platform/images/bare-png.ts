/**
 * A PNG without what says nothing about its pixels. Texts in it may be packed: a few kilobytes of them would fill
 * gigabytes before a pixel is read.
 */
export function barePng(png: Buffer): Buffer {
  const bare = Buffer.from(png);
  let length = SIGNATURE_BYTES;
  let at = SIGNATURE_BYTES;
  while (at + NAMED_BYTES <= png.length) {
    const end = Math.min(at + png.readUInt32BE(at) + FRAME_BYTES, png.length);
    if (isOfPixels(png.readUInt32BE(at + 4))) {
      bare.copyWithin(length, at, end);
      length += end - at;
    }
    at = end;
  }
  return bare.subarray(0, length);
}

const SIGNATURE_BYTES = 8;
/** The length and the name that each part begins with. */
const NAMED_BYTES = 8;
/** The same, and the checksum that it ends with. */
const FRAME_BYTES = 12;

function isOfPixels(name: number): boolean {
  // A capital letter begins the name of what no reader may pass over.
  return (name & 0x20_00_00_00) === 0 || neededParts.has(name);
}

/** Transparency, colours, and which way up it is. */
const neededParts = new Set(
  ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'].map((name) =>
    Buffer.from(name, 'latin1').readUInt32BE(0),
  ),
);
