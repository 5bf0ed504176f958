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
   * @throws StorageError if the disk is full; then none of them is stored
   */
  write(files: readonly NamedBytes[]): Promise<void>;
  has(name: string): Promise<boolean>;
  /** null if there is none. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  /** The files with this prefix, and their age. */
  list(prefix: string): Promise<{ name: string; ageMs: number }[]>;
  /** Ignores files that are already gone. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes partial files that a crash has left. */
  removeUnfinished(): Promise<void>;
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

    list: async (prefix) => (await listAged(dir, prefix)).filter(({ name }) => !name.startsWith(UNFINISHED)),

    remove: (names) => removeAll(dir, names),

    async removeUnfinished() {
      const left = (await listAged(dir, UNFINISHED)).filter(({ ageMs }) => ageMs > MAX_WRITING_MS);
      await removeAll(
        dir,
        left.map(({ name }) => name),
      );
    },
  };
}

const UNFINISHED = '.unfinished-';
/** Another server may be writing to the same directory. */
const MAX_WRITING_MS = 3_600_000;

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

async function listAged(dir: string, prefix: string): Promise<{ name: string; ageMs: number }[]> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(prefix));
  const now = Date.now();
  const found = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(dir, name)).catch(nullIfMissing);
      return stats ? [{ name, ageMs: now - stats.mtimeMs }] : [];
    }),
  );
  return found.flat();
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
