import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makePrivateFolder } from '../data-dir.ts';
import { storing } from '../storage-failed.ts';

/** Where the bytes of pictures lie. Nothing above it knows of directories. */
export interface PhotoFiles {
  /**
   * Writes these under their names; they are safe from a power cut when it returns.
   * @throws StorageFailed where there is no room for all of them, and then none is there
   */
  write(files: readonly NamedBytes[]): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Opens one for reading; null where there is none. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  /** Those whose names begin so, with what has passed since they were written. */
  list(prefix: string): Promise<{ name: string; ageMs: number }[]>;
  /** Those that are gone already are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes what a crash has left half written. */
  removeUnfinished(): Promise<void>;
}

export interface NamedBytes {
  name: string;
  bytes: Buffer;
}

/** Keeps them in a directory, which is made if it is missing. */
export function filesOnDisk(dir: string): PhotoFiles {
  makePrivateFolder(dir);

  return {
    write: (files) => storing(() => writeAll(dir, files)),

    has: (name) =>
      access(join(dir, name)).then(
        () => true,
        () => false,
      ),

    async open(name) {
      const handle = await open(join(dir, name)).catch(forgiveAbsence);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, content: createReadStream('', { fd: handle }) };
    },

    list: async (prefix) => (await listAged(dir, prefix)).filter(({ name }) => !name.startsWith(UNFINISHED)),

    remove: (names) => removeAll(dir, names),

    async removeUnfinished() {
      const left = (await listAged(dir, UNFINISHED)).filter(({ ageMs }) => ageMs > LONGEST_WRITING_MS);
      await removeAll(
        dir,
        left.map(({ name }) => name),
      );
    },
  };
}

const UNFINISHED = '.unfinished-';
/** Another server may be writing to the same directory. */
const LONGEST_WRITING_MS = 3_600_000;

/** A file shows under its name only when its bytes are on the disk. */
async function writeAll(dir: string, files: readonly NamedBytes[]): Promise<void> {
  if (files.length === 0) return;
  const written = files.map(({ name, bytes }) => ({
    path: join(dir, name),
    bytes,
    unfinished: join(dir, `${UNFINISHED}${randomUUID()}`),
  }));
  try {
    // All are waited for, so that none is still being written when they are removed.
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
      const stats = await stat(join(dir, name)).catch(forgiveAbsence);
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

function forgiveAbsence(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
