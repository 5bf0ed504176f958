import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../database/errors.ts';
import { withStorageErrors } from '../../storage-error.ts';
import { parseBackupName, toStoredBackups, type BackupLocation } from './backup-location.ts';

const UNFINISHED = '.partial';
/** After this long without a new byte, nothing is writing to it anymore. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Backups in a folder, which must exist: creating it would hide a disk that isn't mounted. */
export function openFolderLocation(folder: string): BackupLocation {
  return {
    label: folder,

    async write(name, content) {
      await assertFolder(folder);
      return writeDurably(join(folder, name), content);
    },

    async open(name) {
      const handle = await open(join(folder, name)).catch(nullIfMissing);
      // A disk that isn't mounted hasn't lost its backups.
      if (!handle) await assertFolder(folder);
      return handle && createReadStream('', { fd: handle });
    },

    async list() {
      await assertFolder(folder);
      const names = (await readdir(folder)).filter((name) => parseBackupName(name) !== null);
      const found = await Promise.all(
        names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(nullIfMissing) })),
      );
      return toStoredBackups(
        found.flatMap(({ name, stats }) => (stats?.isFile() ? [{ name, bytes: stats.size }] : [])),
      );
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    async removeUnfinished() {
      const names = (await readdir(folder)).filter(isUnfinished);
      for (const name of names) {
        const stats = await stat(join(folder, name)).catch(nullIfMissing);
        if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true });
      }
    },

    close: () => undefined,
  };
}

/**
 * Writes a file that only its owner can read, and that gets its name once it is complete and on disk.
 * @returns its size in bytes
 * @throws StorageError if the disk is full; nothing is left then
 */
export async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  // A unique name, in case two backups write to the same file.
  const partial = `${path}.${randomUUID()}${UNFINISHED}`;
  return withStorageErrors(async () => {
    try {
      const writing = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
      await pipeline(content, writing);
      // Windows syncs only files that are open for writing.
      await sync(partial, 'r+');
      await rename(partial, path);
      // Windows can't open folders, and doesn't need this.
      if (process.platform !== 'win32') await sync(dirname(path), 'r');
      return writing.bytesWritten;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  });
}

/** Of a backup with a name of ours; the files of others stay. */
function isUnfinished(name: string): boolean {
  const match = /^(.+)\.[0-9a-f-]{36}\.partial$/.exec(name);
  return match !== null && parseBackupName(match[1]!) !== null;
}

async function assertFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(nullIfMissing);
  if (!stats?.isDirectory()) {
    throw new Error(`The folder ${folder} doesn’t exist. Create it, or mount its disk.`);
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
