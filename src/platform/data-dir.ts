import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { errorCode } from './database/errors.ts';

/**
 * Makes the data directory where it is missing and tries to write to it, so that a wrong
 * one is said at the start and not at the first upload.
 * @throws ConfigError
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new ConfigError(`DATA_DIR takes a folder that this user can write to (${dataDir}: ${errorCode(error)}).`);
  }
}
