import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../file-lock.ts';

/** Another process uses this data directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';
}

/** The process with the lock, for error messages and operator commands. Stored as JSON in `server.json`. */
export interface LockHolder {
  pid: number;
  since: string;
  /** Its control server, once it runs. */
  control?: { port: number; secret: string };
}

export interface DirectoryLock {
  /** Adds details for other processes. */
  describe(holder: Partial<LockHolder>): void;
  release(): void;
}

/**
 * Locks a data directory for this process: two processes would silently corrupt the embedded database. The system releases
 * the lock when the process dies, even by kill -9.
 * @throws DirectoryInUseError with one line that names the other process
 */
export function lockDirectory(dataDir: string, now: Date): DirectoryLock {
  const unlock = acquireFileLock(join(dataDir, 'lock.sqlite'));
  if (!unlock) {
    const holder = readLockHolder(dataDir);
    const who = holder ? ` by process ${holder.pid} since ${holder.since}` : '';
    throw new DirectoryInUseError(
      `The data directory ${dataDir} is in use${who}. Stop that server first, or set DATA_DIR.`,
    );
  }
  const path = join(dataDir, HOLDER_FILE);
  let holder: LockHolder = { pid: process.pid, since: now.toISOString() };
  const write = () => {
    // Renamed, so that a reader never sees a partial file. Its secret is for this user only.
    writeFileSync(`${path}.new`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  write();
  return {
    describe: (more) => {
      holder = { ...holder, ...more };
      write();
    },
    release: () => {
      if (readLockHolder(dataDir)?.pid === process.pid) rmSync(path, { force: true });
      unlock();
    },
  };
}

/** @returns null if the file is missing or invalid */
export function readLockHolder(dataDir: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

const HOLDER_FILE = 'server.json';
