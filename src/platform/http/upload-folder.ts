import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../data-dir.ts';
import { acquireFileLock } from '../file-lock.ts';

/** Where uploads wait until the response is sent. Several servers may share it. */
export interface UploadFolder {
  /** The path for a new file of this server. */
  newPath(): string;
  /** Removes files of servers that are no longer running. */
  removeLeftovers(): Promise<void>;
  /** Releases the lock, once no request of this server has files. */
  close(): void;
}

/**
 * Opens the folder for this server, which locks a file in a folder beside it while it runs. Its uploads start with the
 * lock's name, so that other servers can check whether they still have an owner.
 */
export function openUploadFolder(dataDir: string): UploadFolder {
  const uploads = join(dataDir, 'uploads');
  const locks = join(dataDir, 'upload-locks');
  for (const folder of [uploads, locks]) makePrivateFolder(folder);
  const { owner, close } = lockNew(locks);

  return {
    newPath: () => join(uploads, `${owner}.${randomUUID()}`),

    async removeLeftovers() {
      const running = new Set([owner]);
      for (const name of await readdir(locks)) {
        const other = name.replace(/\.sqlite$/, '');
        if (other === owner || !name.endsWith('.sqlite')) continue;
        const free = acquireFileLock(join(locks, name));
        if (!free) {
          running.add(other);
          continue;
        }
        await removeFilesOf(uploads, other);
        free();
        await rm(join(locks, name), { force: true });
      }
      await removeOld(uploads, running);
    },

    close,
  };
}

/** Retries if another server mistook the new file for an abandoned lock and removed it before it was locked. */
function lockNew(locks: string): { owner: string; close: () => void } {
  for (;;) {
    const owner = randomUUID();
    const path = join(locks, `${owner}.sqlite`);
    const unlock = acquireFileLock(path);
    const close = () => {
      unlock?.();
      rmSync(path, { force: true });
    };
    if (unlock && existsSync(path)) return { owner, close };
    unlock?.();
  }
}

async function removeFilesOf(uploads: string, owner: string): Promise<void> {
  const left = (await readdir(uploads)).filter((name) => name.startsWith(`${owner}.`));
  await Promise.all(left.map((name) => rm(join(uploads, name), { force: true })));
}

/** Files without a lock are from an older version, or from a server whose lock was deleted. */
async function removeOld(uploads: string, running: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(uploads)) {
    if (running.has(name.split('.')[0]!)) continue;
    const stats = await stat(join(uploads, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > MAX_CALL_MS) await rm(join(uploads, name), { force: true });
  }
}

const MAX_CALL_MS = 3_600_000;
