import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../database.ts';
import { isDatabaseUnavailable } from '../../database/errors.ts';
import { InvalidBackupError } from '../backup-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { replaceTables } from '../replace-tables.ts';
import { unpackBackup, type BackupSource } from '../unpack-backup.ts';

/**
 * Reads a backup, checks its hashes, and restores its tables to a separate embedded database. Photos and files are
 * hashed, not stored.
 * @param folder an empty folder for it
 * @returns the number of rows
 * @throws InvalidBackupError if it can't be restored
 */
export async function testRestore(source: BackupSource, folder: string): Promise<number> {
  const unpacked = join(folder, 'unpacked');
  const dataDir = join(folder, 'scratch');
  for (const each of [unpacked, dataDir]) await mkdir(each);
  const manifest = await unpackBackup(source, { to: unpacked, storesFiles: false });
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    now: new Date(),
    onWarning: () => undefined,
  });
  try {
    return await database.withoutTimeLimit((db) => replaceTables(db, manifest, unpacked));
  } catch (error) {
    // A full disk doesn't mean that the backup is damaged.
    if (error instanceof InvalidBackupError || isDatabaseUnavailable(error)) throw error;
    throw new InvalidBackupError(`${source.label} can’t be restored: ${describeFailure(error)}`);
  } finally {
    await database.close();
  }
}
