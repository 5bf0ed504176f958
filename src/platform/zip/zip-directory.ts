import type { FileHandle } from 'node:fs/promises';
import { ZipError } from './zip-error.ts';

/** What a ZIP's directory says about a file. */
export interface ZipEntry {
  path: string;
  isEncrypted: boolean;
  isSymbolicLink: boolean;
  /** 0: stored; 8: deflated. */
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** Of its own header, which its packed bytes follow. */
  offset: number;
}

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 20_000_000;

/**
 * Reads the directory at a ZIP's end, with the records of large ZIPs, which some tools write for all.
 * @throws ZipError for a file that is no ZIP, has too many files, or whose directory contradicts itself
 */
export async function readDirectory(file: FileHandle, fileBytes: number, maxFiles: number): Promise<ZipEntry[]> {
  const { count, start, end } = await findDirectory(file, fileBytes);
  if (count > maxFiles) throw new ZipError('too-many-files');
  if (start > end || end - start > MAX_DIRECTORY_BYTES) throw new ZipError('damaged');
  const directory = await readBytes(file, start, end - start);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let read = 0; read < count; read++) {
    if (directory.readUInt32LE(at) !== 0x02_01_4b_50) throw new ZipError('damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const next = at + 46 + nameBytes! + extraBytes! + commentBytes!;
    if (next > directory.length) throw new ZipError('damaged');
    entries.push(parseEntry(directory.subarray(at, next), nameBytes!, extraBytes!));
    at = next;
  }
  return entries;
}

async function findDirectory(
  file: FileHandle,
  fileBytes: number,
): Promise<{ count: number; start: number; end: number }> {
  const tail = Math.min(fileBytes, END_BYTES + MAX_COMMENT_BYTES + LOCATOR_BYTES);
  const bytes = await readBytes(file, fileBytes - tail, tail);
  const at = bytes.lastIndexOf('PK\x05\x06', bytes.length - END_BYTES, 'latin1');
  if (at < 0) throw new ZipError('not-a-zip');
  const locator = at - LOCATOR_BYTES;
  if (locator >= 0 && bytes.readUInt32LE(locator) === 0x07_06_4b_50) {
    const end = readLong(bytes, locator + 8);
    if (end > fileBytes - LARGE_END_BYTES) throw new ZipError('damaged');
    const record = await readBytes(file, end, LARGE_END_BYTES);
    if (record.readUInt32LE(0) !== 0x06_06_4b_50) throw new ZipError('damaged');
    return { count: readLong(record, 32), start: readLong(record, 48), end };
  }
  return { count: bytes.readUInt16LE(at + 10), start: bytes.readUInt32LE(at + 16), end: fileBytes - tail + at };
}

const UTF8_FLAG = 0x800;
const UNIX = 3;
const TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;

function parseEntry(bytes: Buffer, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = bytes.readUInt16LE(8);
  const entry = {
    path: decodePath(bytes.subarray(46, 46 + nameBytes), (flags & UTF8_FLAG) !== 0).replaceAll('\\', '/'),
    isEncrypted: (flags & 1) !== 0,
    isSymbolicLink: bytes[5] === UNIX && (bytes.readUInt16LE(40) & TYPE_MASK) === SYMBOLIC_LINK,
    method: bytes.readUInt16LE(10),
    crc: bytes.readUInt32LE(16),
    packedBytes: bytes.readUInt32LE(20),
    bytes: bytes.readUInt32LE(24),
    offset: bytes.readUInt32LE(42),
  };
  return withLargeNumbers(entry, bytes.subarray(46 + nameBytes, 46 + nameBytes + extraBytes));
}

/** Numbers that don't fit stand in an extra field, in this order. */
function withLargeNumbers(entry: ZipEntry, extra: Buffer): ZipEntry {
  const large = (['bytes', 'packedBytes', 'offset'] as const).filter((name) => entry[name] === 0xff_ff_ff_ff);
  if (large.length === 0) return entry;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    return { ...entry, ...Object.fromEntries(large.map((name, index) => [name, readLong(extra, at + 4 + 8 * index)])) };
  }
  throw new ZipError('damaged');
}

/** The upper half of the character set of DOS, which Windows still uses. */
const DOS_CHARACTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** macOS writes UTF-8 without the flag. */
function decodePath(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : DOS_CHARACTERS[byte - 128])).join('');
  }
}

function readLong(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw new ZipError('damaged');
  return number;
}

/** @throws ZipError if the file ends earlier */
export async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead < length) throw new ZipError('damaged');
  return buffer;
}
