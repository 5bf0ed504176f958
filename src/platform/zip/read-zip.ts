import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { readBytes, readDirectory, type ZipEntry } from './zip-directory.ts';
import { ZipError } from './zip-error.ts';

/** A file in a ZIP. Folders and symbolic links are left out. */
export interface ZippedFile {
  /** As the sender wrote it, with slashes. Only for display and for comparing: never use it as a path. */
  path: string;
  /** Unpacked, as the ZIP says. */
  bytes: number;
  /** Why it can't be read: it has a password, or is packed in a way that no photo needs. */
  error: 'encrypted' | 'odd' | null;
  /**
   * Takes as much memory as the file, packed and unpacked.
   * @throws ZipError if its content is not what the ZIP says
   */
  read(): Promise<Buffer>;
}

export interface OpenZip {
  files: ZippedFile[];
  close(): Promise<void>;
}

const MAX_PATH_LENGTH = 1000;
/** Photos are compressed already. Only above a size from which it matters. */
const MAX_RATIO = 20;
const MIN_JUDGED_BYTES = 1_000_000;
const DEFLATED = 8;

/**
 * Lists the files of a ZIP without unpacking any.
 * @throws ZipError for a file that is no ZIP, has too many files or an unsafe path, or whose directory contradicts itself
 */
export async function openZip(path: string, maxFiles: number): Promise<OpenZip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await readDirectory(file, size, maxFiles);
    return { files: listFiles(file, size, entries), close: () => file.close() };
  } catch (error) {
    await file.close();
    // A number that leads beyond the directory.
    throw error instanceof RangeError ? new ZipError('damaged', error) : error;
  }
}

function listFiles(file: FileHandle, size: number, entries: readonly ZipEntry[]): ZippedFile[] {
  if (entries.some(({ path }) => isUnsafePath(path))) throw new ZipError('unsafe-path');
  // Files that share their bytes would unpack to far more than the ZIP could hold.
  if (entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0) > size) throw new ZipError('damaged');
  return entries
    .filter(({ path, isSymbolicLink }) => !path.endsWith('/') && !isSymbolicLink)
    .map((entry) => ({
      path: entry.path.slice(0, MAX_PATH_LENGTH),
      bytes: entry.bytes,
      error: findError(entry),
      read: () => readFile(file, size, entry),
    }));
}

function isUnsafePath(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..');
}

function findError({ isEncrypted, path, method, bytes, packedBytes }: ZipEntry): ZippedFile['error'] {
  if (isEncrypted) return 'encrypted';
  const isBomb = bytes > MIN_JUDGED_BYTES && bytes > packedBytes * MAX_RATIO;
  return isBomb || path.length > MAX_PATH_LENGTH || (method !== 0 && method !== DEFLATED) ? 'odd' : null;
}

const HEADER_BYTES = 30;
const inflate = promisify(inflateRaw);

async function readFile(
  file: FileHandle,
  size: number,
  { method, offset, bytes, packedBytes, crc }: ZipEntry,
): Promise<Buffer> {
  const isDeflated = method === DEFLATED;
  // What doesn't shrink grows by far less than this.
  const isPossible = isDeflated ? packedBytes <= bytes * 1.01 + 1000 : packedBytes === bytes;
  if (!isPossible || offset + HEADER_BYTES + packedBytes > size) throw new ZipError('damaged');
  const header = await readBytes(file, offset, HEADER_BYTES);
  if (header.readUInt32LE(0) !== 0x04_03_4b_50) throw new ZipError('damaged');
  const start = offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await readBytes(file, start, packedBytes);
  // Stops at more bytes than the ZIP says.
  const content = isDeflated
    ? await inflate(packed, { maxOutputLength: Math.max(bytes, 1) }).catch((error: unknown) => {
        throw new ZipError('damaged', error);
      })
    : packed;
  if (content.length !== bytes || crc32(content) !== crc) throw new ZipError('damaged');
  return content;
}
