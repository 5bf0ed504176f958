import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { extract } from 'tar-stream';
import { makePrivateFolder } from '../data-dir.ts';
import type { Database } from '../database.ts';
import { errorCode, isDatabaseUnavailable } from '../database/errors.ts';
import { isKnownMigration, migrate } from '../database/migrate.ts';
import {
  FILE_ENTRY,
  MANIFEST_NAME,
  manifestSchema,
  PHOTO_ENTRY,
  photoHashOf,
  TABLE_ENTRY,
  type Manifest,
} from './backup-format.ts';
import type { StoredFiles } from '../images/photo-files.ts';
import { photoFileName } from '../images/photo-store.ts';
import { listFileNames, listPhotoHashes, listTables, rebuildDerivedTables, writeSequences } from './tables.ts';

/** For a thousand rows, or one file. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const FILES_AT_ONCE = 20;

/** The backup is unusable; nothing was changed. */
export class InvalidBackupError extends Error {
  override name = 'BackupRefusedError';
}

/**
 * Replaces all data with a backup: validates the whole file first, then replaces the tables in one transaction.
 * @param dataDir where the file is unpacked
 * @throws BackupRefusedError when the file is damaged, not a backup, or of a newer version
 */
export async function restoreBackup(
  db: Database,
  { photos, files, dataDir, file }: { photos: StoredFiles; files?: StoredFiles; dataDir: string; file: string },
): Promise<{ rows: number; photos: number; files: number }> {
  makePrivateFolder(dataDir);
  const unpacked = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const manifest = await unpack(file, unpacked);
    await writeFiles(join(unpacked, 'photos'), photos);
    if (files) await writeFiles(join(unpacked, 'files'), files);
    const rows = await db.transaction().execute((trx) => replaceTables(trx, manifest, unpacked));
    await removeOtherPhotos(db, photos);
    if (files) await removeOtherFiles(db, files);
    return { rows, photos: manifest.photos, files: manifest.files };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function unpack(file: string, to: string): Promise<Manifest> {
  await mkdir(join(to, 'photos'));
  await mkdir(join(to, 'files'));
  await mkdir(join(to, 'tables'));
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  const names = new Set<string>();
  const found = { photos: 0, files: 0 };
  let manifest: Manifest | undefined;
  const archive = extract();
  const unpacking = pipeline(createReadStream(file), createGunzip(), archive);
  // Awaited after the last entry; a truncated file fails earlier.
  unpacking.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header;
      if (type !== 'file' || size > MAX_ENTRY_BYTES || names.has(name)) throw new Error(`unexpected ${name}`);
      names.add(name);
      const bytes = await buffer(entry);
      const table = TABLE_ENTRY.exec(name)?.[1];
      const photo = PHOTO_ENTRY.exec(name)?.[1];
      const medicalFile = FILE_ENTRY.exec(name)?.[1];
      if (table !== undefined) {
        if (!hashes.has(table)) hashes.set(table, createHash('sha256'));
        hashes.get(table)!.update(bytes);
        await mkdir(join(to, 'tables', table), { recursive: true });
        await writeFile(join(to, name), bytes);
      } else if (photo !== undefined) {
        await writeFile(join(to, 'photos', photo), bytes);
        found.photos += 1;
      } else if (medicalFile !== undefined) {
        await writeFile(join(to, 'files', medicalFile), bytes);
        found.files += 1;
      } else if (name === MANIFEST_NAME) {
        manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
      }
    }
    await unpacking;
  } catch (error) {
    // A full disk does not mean that the file is damaged.
    if (isDatabaseUnavailable(error) || errorCode(error) === 'EIO') throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new InvalidBackupError(`There is no file ${file}.`);
    throw new InvalidBackupError(`${file} is damaged or not a backup of Pawhaven.`);
  }
  if (!manifest) throw new InvalidBackupError(`${file} is damaged or not a backup of Pawhaven.`);
  if (!(await isKnownMigration(manifest.migration))) {
    throw new InvalidBackupError('The backup was made by a newer version of Pawhaven. Update first, then restore.');
  }
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const digest = hashes.get(name)?.digest('hex') ?? createHash('sha256').digest('hex');
    if (digest !== sha256) throw new InvalidBackupError(`${file} is damaged: the table ${name} is incomplete.`);
  }
  const unlisted = [...hashes.keys()].find((name) => !Object.hasOwn(manifest.tables, name));
  if (unlisted !== undefined) throw new InvalidBackupError(`${file} is damaged: the table ${unlisted} is not listed.`);
  if (found.photos !== manifest.photos) throw new InvalidBackupError(`${file} is damaged: pictures are missing.`);
  if (found.files !== manifest.files) throw new InvalidBackupError(`${file} is damaged: medical files are missing.`);
  return manifest;
}

/** A file's content never changes under its name, so adding files is safe even if the rest fails. */
async function writeFiles(from: string, to: StoredFiles): Promise<void> {
  const names = await readdir(from);
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    const some = names.slice(at, at + FILES_AT_ONCE);
    await to.write(await Promise.all(some.map(async (name) => ({ name, bytes: await readFile(join(from, name)) }))));
  }
}

/** After the commit: if it had failed, these photos would still be in use. */
async function removeOtherPhotos(db: Database, files: StoredFiles): Promise<void> {
  const hashes = await listPhotoHashes(db);
  await removeAll(files, (name) => photoFileName.test(name) && !hashes.has(photoHashOf(name)));
}

async function removeOtherFiles(db: Database, files: StoredFiles): Promise<void> {
  const kept = await listFileNames(db);
  await removeAll(files, (name) => FILE_ENTRY.test(`files/${name}`) && !kept.has(name));
}

async function removeAll(files: StoredFiles, isUnused: (name: string) => boolean): Promise<void> {
  for await (const page of files.list('')) await files.remove(page.map(({ name }) => name).filter(isUnused));
}

async function replaceTables(db: Database, manifest: Manifest, unpacked: string): Promise<number> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  // The backup's own schema first; later migrations then convert its rows.
  await migrate(db, manifest.migration);
  const tables = await listTables(db);
  // The backup already contains what triggers would record.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  // Migrations insert rows, such as roles, which the backup contains too.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  let rows = 0;
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    for await (const lines of readParts(join(unpacked, 'tables', name))) {
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(
        db,
      );
      rows += lines.length;
    }
  }
  await writeSequences(db, manifest.sequences);
  // A table with pending deferred constraints cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  // Invalidates the other servers' response caches.
  await sql`insert into content_changes default values`.execute(db);
  await migrate(db);
  await rebuildDerivedTables(db);
  return rows;
}

async function* readParts(dir: string): AsyncGenerator<string[]> {
  const names = await readdir(dir).catch((): string[] => []);
  for (const name of names.toSorted()) yield (await readFile(join(dir, name), 'utf8')).trimEnd().split('\n');
}
