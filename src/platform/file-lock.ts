import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file for this process, creating it if it is missing. The system releases the lock when the process dies, even
 * by kill -9.
 * @returns a function that releases it; null if this or another process has already locked it
 */
export function acquireFileLock(path: string): (() => void) | null {
  const file = new DatabaseSync(path);
  try {
    // Anyone who can open it can lock it.
    chmodSync(path, 0o600);
    file.exec('BEGIN EXCLUSIVE');
    return () => file.close();
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
}

const SQLITE_BUSY = 5;
