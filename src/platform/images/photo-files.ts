import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makePrivateFolder } from '../data-dir.ts';
import { withStorageErrors } from '../storage-error.ts';

/** The storage of files: of photos, and in another place of private files. */
export interface StoredFiles {
  /**
   * Writes files durably: they survive a power cut once this resolves.
   * @throws StorageError if the disk is full or the object storage is unavailable. Then no file is incomplete; on
   *   disk none is stored, and in a bucket some may be, which the caller or the cleanup removes
   */
  write(files: readonly NamedBytes[]): Promise<void>;
  has(name: string): Promise<boolean>;
  /** null if there is none. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  /** The files with this prefix, ordered by name, in pages of up to a thousand. */
  list(prefix: string): AsyncIterable<StoredFile[]>;
  /** Ignores files that are already gone. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes partial files that a crash has left. */
  removeUnfinished(): Promise<void>;
}

export interface StoredFile {
  name: string;
  bytes: number;
  ageMs: number;
}

export interface NamedBytes {
  name: string;
  bytes: Buffer;
}

/** Stores them in a directory, which is created if it is missing. */
export function filesOnDisk(dir: string): StoredFiles {
  makePrivateFolder(dir);

  return {
    write: (files) => withStorageErrors(() => writeAll(dir, files)),

    has: (name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),

    async open(name) {
      const handle = await open(join(dir, name)).catch(nullIfMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, content: createReadStream('', { fd: handle }) };
    },

    list: (prefix) => listPages(dir, (name) => name.startsWith(prefix) && !name.startsWith(UNFINISHED)),

    remove: (names) => removeAll(dir, names),

    async removeUnfinished() {
      for await (const page of listPages(dir, (name) => name.startsWith(UNFINISHED))) {
        const left = page.filter(({ ageMs }) => ageMs > MAX_WRITING_MS);
        await removeAll(
          dir,
          left.map(({ name }) => name),
        );
      }
    },
  };
}

const UNFINISHED = '.unfinished-';
/** Another server may be writing to the same directory. */
const MAX_WRITING_MS = 3_600_000;
const PAGE_SIZE = 1000;

/** A file gets its name only once its bytes are on disk. */
async function writeAll(dir: string, files: readonly NamedBytes[]): Promise<void> {
  if (files.length === 0) return;
  const written = files.map(({ name, bytes }) => ({
    path: join(dir, name),
    bytes,
    unfinished: join(dir, `${UNFINISHED}${randomUUID()}`),
  }));
  try {
    // Waits for all, so that none is still being written when they are removed.
    const outcomes = await Promise.allSettled(written.map(({ unfinished, bytes }) => writeSynced(unfinished, bytes)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    await Promise.all(written.map(({ unfinished, path }) => rename(unfinished, path)));
    await syncDirectory(dir);
  } catch (error) {
    await Promise.all(written.map(({ unfinished }) => rm(unfinished, { force: true })));
    throw error;
  }
}

async function* listPages(dir: string, isListed: (name: string) => boolean): AsyncGenerator<StoredFile[]> {
  const names = (await readdir(dir)).filter(isListed).toSorted();
  for (let at = 0; at < names.length; at += PAGE_SIZE) {
    const found = names.slice(at, at + PAGE_SIZE).map(async (name) => {
      const stats = await stat(join(dir, name)).catch(nullIfMissing);
      return stats ? [{ name, bytes: stats.size, ageMs: Date.now() - stats.mtimeMs }] : [];
    });
    yield (await Promise.all(found)).flat();
  }
}

async function removeAll(dir: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(dir, name), { force: true })));
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the renames durable. Windows cannot open directories, and does not need it. */
async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(dir, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
