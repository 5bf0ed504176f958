import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'pawhaven-test-';
/** Several times what a run's databases and browsers take at once. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of a run: there, the thousand files of a database take a tenth of the
 * processor time that they take on some disks. Also deletes the folders of runs that were killed.
 * @returns undefined if there is too little memory, or no such folder
 */
export function makeMemoryFolder(parent = MEMORY, needed = NEEDED_BYTES): string | undefined {
  if (!existsSync(parent)) return undefined;
  try {
    removeLeftovers(parent);
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, process.availableMemory()) < needed) return undefined;
    const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
    // PostgreSQL refuses to run as root, and its account must be able to reach its files.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    // The folder may not be writable.
    return undefined;
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) removeMemoryFolder(join(parent, name));
  }
}

/** Leaves a folder of another user's in place. */
export function removeMemoryFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Its owner's next run removes it.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signaled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
