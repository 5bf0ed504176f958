import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { errorCode } from './database/errors.ts';

/**
 * Creates the data directory if it is missing, and writes to it, so that an invalid one fails at the start rather than at
 * the first upload.
 * @throws ConfigError
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makePrivateFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new ConfigError(`DATA_DIR takes a folder that this user can write to (${dataDir}: ${errorCode(error)}).`);
  }
}

/**
 * Rejects root in another account's folder: the files that the database would create could not be read by that account,
 * and its next start would fail.
 * @throws ConfigError
 */
export function assertOwnFolder(path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  const { uid } = statSync(path);
  if (uid === 0) return;
  throw new ConfigError(
    `The database in ${path} belongs to another user (number ${uid}). Run this as that user: as root, it would leave files that the shelter’s server can’t open.`,
  );
}

/**
 * Creates a folder that only its owner can open. A folder that an older version left open to others is closed, including
 * its contents; one that belongs to another account is left unchanged.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700);
}
