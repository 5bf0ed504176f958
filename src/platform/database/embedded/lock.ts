import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../file-lock.ts';

/** Another process works on this data directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';
}

/** What the process that holds the lock says of itself, for the second start and for operator commands. */
export interface LockHolder {
  pid: number;
  since: string;
  /** Where it takes operator commands, once it does. */
  control?: { port: number; secret: string };
}

export interface DirectoryLock {
  /** Adds to what others read about this process. */
  describe(holder: Partial<LockHolder>): void;
  release(): void;
}

/**
 * Makes this process the only one on a data directory. Two on one directory corrupt
 * the embedded database without a word, so the lock comes before anything is opened.
 * The system frees it when the process dies, kill -9 included: no stale lock is left.
 * @throws DirectoryInUseError with one line that says who has it
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
    // Through a rename: a reader never sees half a file. The secret in it is for this user's eyes.
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

/** Who holds the lock, as far as that process has said; null when nobody has said anything. */
export function readLockHolder(dataDir: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

const HOLDER_FILE = 'server.json';
