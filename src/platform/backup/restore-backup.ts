import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../data-dir.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../database/errors.ts';
import type { StoredFiles } from '../images/photo-files.ts';
import { InvalidBackupError } from './backup-error.ts';
import { withTemporaryFolder } from './process/temporary-folder.ts';
import { replaceTables } from './replace-tables.ts';
import { unpackBackup, type BackupSource } from './unpack-backup.ts';
import type { BackupCounts } from './backup-counts.ts';

const FILES_AT_ONCE = 20;

/** Where the photos and private files go, and where the backup is unpacked. */
interface RestoreOptions {
  photos: StoredFiles;
  files?: StoredFiles;
  dataDir: string;
}

/**
 * Restores a backup from a file.
 * @throws InvalidBackupError if there is none, and as `restoreFrom`
 */
export async function restoreBackup(
  db: Database,
  {
    file,
    key,
    isUnencrypted,
    ...options
  }: RestoreOptions & Pick<BackupSource, 'key' | 'isUnencrypted'> & { file: string },
): Promise<BackupCounts> {
  const handle = await open(file).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new InvalidBackupError(`There is no file ${file}.`) : error;
  });
  const source = { label: file, content: createReadStream('', { fd: handle }), key, isUnencrypted };
  return restoreFrom(db, { ...options, source });
}

/**
 * Replaces all data with a backup: checks all of it first, then replaces the tables in one transaction. Photos and files
 * that it doesn't name stay, in case another installation uses the bucket; the hourly cleanup removes them by age.
 * @throws InvalidBackupError when it is damaged, encrypted with another key, of a newer version, or not a backup
 */
export async function restoreFrom(
  db: Database,
  { photos, files, dataDir, source }: RestoreOptions & { source: BackupSource },
): Promise<BackupCounts> {
  makePrivateFolder(dataDir);
  return withTemporaryFolder({ dataDir, purpose: 'restore' }, async (unpacked) => {
    const manifest = await unpackBackup(source, { to: unpacked, storesFiles: true });
    await writeFiles(join(unpacked, 'photos'), photos);
    if (files) await writeFiles(join(unpacked, 'files'), files);
    const rows = await replaceTables(db, manifest, unpacked);
    return { rows, photos: manifest.photos, files: manifest.files };
  });
}

/** A file's content never changes under its name, so adding files is safe even if the rest fails. */
async function writeFiles(from: string, to: StoredFiles): Promise<void> {
  const names = await readdir(from);
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    const some = names.slice(at, at + FILES_AT_ONCE);
    await to.write(await Promise.all(some.map(async (name) => ({ name, bytes: await readFile(join(from, name)) }))));
  }
}
