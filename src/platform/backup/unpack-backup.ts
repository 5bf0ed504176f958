import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { errorCode, isDatabaseUnavailable } from '../database/errors.ts';
import { isKnownMigration } from '../database/migrate.ts';
import { decrypt } from './backup-encryption.ts';
import { InvalidBackupError } from './backup-error.ts';
import { FilesHash } from './files-hash.ts';
import { FILE_ENTRY, MANIFEST_NAME, manifestSchema, PHOTO_ENTRY, TABLE_ENTRY, type Manifest } from './backup-format.ts';

/** For a thousand rows, or one file. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** A backup to read: once, from its start. */
export interface BackupSource {
  /** Its name or path, for messages. */
  label: string;
  content: AsyncIterable<Uint8Array>;
  /** `BACKUP_KEY`, which encrypted backups need. */
  key?: string | undefined;
}

/**
 * Reads and checks a whole backup, and writes its tables to the folder `tables`.
 * @param storesFiles whether to write the photos and private files too, to `photos` and `files`
 * @throws InvalidBackupError when it is damaged, of a newer version, or not a backup
 */
export async function unpackBackup(
  { content, label, key }: BackupSource,
  { to, storesFiles }: { to: string; storesFiles: boolean },
): Promise<Manifest> {
  for (const folder of ['photos', 'files', 'tables']) await mkdir(join(to, folder));
  const unpacked = new Unpacked(to, storesFiles);
  const archive = extract();
  const unpacking = pipeline(decrypt(content, { key, label }), createGunzip(), archive);
  let failed: unknown;
  // Awaited after the last entry; a truncated file fails earlier.
  unpacking.catch((error: unknown) => (failed = error));
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header;
      if (type !== 'file' || size > MAX_ENTRY_BYTES) throw new Error(`unexpected ${name}`);
      await unpacked.add(name, await buffer(entry));
    }
    await unpacking;
  } catch (error) {
    // The archive itself only reports that it ended early.
    await unpacking.catch(() => undefined);
    for (const cause of [failed, error]) {
      // A full disk or a lost connection doesn't mean that the file is damaged.
      if (cause instanceof InvalidBackupError || isTransient(cause)) throw cause;
    }
    throw new InvalidBackupError(`${label} is damaged or not a backup of Pawhaven.`);
  }
  return unpacked.check(label);
}

class Unpacked {
  readonly #to: string;
  readonly #storesFiles: boolean;
  readonly #hashes = new Map<string, ReturnType<typeof createHash>>();
  readonly #names = new Set<string>();
  readonly #filesHash = new FilesHash();
  #photos = 0;
  #files = 0;
  #manifest: Manifest | undefined;

  constructor(to: string, storesFiles: boolean) {
    this.#to = to;
    this.#storesFiles = storesFiles;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    if (this.#names.has(name)) throw new Error(`unexpected ${name}`);
    this.#names.add(name);
    const table = TABLE_ENTRY.exec(name)?.[1];
    if (table !== undefined) {
      if (!this.#hashes.has(table)) this.#hashes.set(table, createHash('sha256'));
      this.#hashes.get(table)!.update(bytes);
      await mkdir(join(this.#to, 'tables', table), { recursive: true });
      await writeFile(join(this.#to, name), bytes);
    } else if (PHOTO_ENTRY.test(name) || FILE_ENTRY.test(name)) {
      if (PHOTO_ENTRY.test(name)) this.#photos += 1;
      else this.#files += 1;
      this.#filesHash.add(name, bytes);
      if (this.#storesFiles) await writeFile(join(this.#to, name), bytes);
    } else if (name === MANIFEST_NAME) {
      this.#manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
    }
  }

  /** Compares what was read with the manifest. */
  async check(label: string): Promise<Manifest> {
    const manifest = this.#manifest;
    if (!manifest) throw new InvalidBackupError(`${label} is damaged or not a backup of Pawhaven.`);
    if (!(await isKnownMigration(manifest.migration))) {
      throw new InvalidBackupError('The backup was made by a newer version of Pawhaven. Update first, then restore.');
    }
    for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
      const digest = this.#hashes.get(name)?.digest('hex') ?? createHash('sha256').digest('hex');
      if (digest !== sha256) throw new InvalidBackupError(`${label} is damaged: the table ${name} is incomplete.`);
    }
    const unlisted = [...this.#hashes.keys()].find((name) => !Object.hasOwn(manifest.tables, name));
    if (unlisted !== undefined)
      throw new InvalidBackupError(`${label} is damaged: the table ${unlisted} is not listed.`);
    if (this.#photos !== manifest.photos) throw new InvalidBackupError(`${label} is damaged: photos are missing.`);
    if (this.#files !== manifest.files) throw new InvalidBackupError(`${label} is damaged: private files are missing.`);
    if (manifest.files_sha256 !== undefined && manifest.files_sha256 !== this.#filesHash.digest()) {
      throw new InvalidBackupError(`${label} is damaged: a photo or private file has changed.`);
    }
    return manifest;
  }
}

function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || errorCode(error) === 'EIO' || errorCode(error) === 'STORAGE_FAILED';
}
