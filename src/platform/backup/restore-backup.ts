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
  MANIFEST_NAME,
  manifestSchema,
  PHOTO_ENTRY,
  photoHashOf,
  TABLE_ENTRY,
  type Manifest,
} from './backup-format.ts';
import type { PhotoFiles } from '../images/photo-files.ts';
import { photoFileName } from '../images/photo-store.ts';
import { listPhotoHashes, listTables, writeSequences } from './tables.ts';

/** A thousand rows, or one picture. */
const LARGEST_ENTRY = 64 * 1024 * 1024;
const PHOTOS_AT_ONCE = 20;

/** The backup cannot be used; nothing was changed. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

/**
 * Puts a backup in the place of all that is there: checks the whole file first, then
 * changes the tables in one transaction. A failure anywhere leaves the tables as they were.
 * @param dataDir where the file is unpacked to be checked
 * @throws BackupRefusedError when the file is damaged, not a backup, or of a newer version
 */
export async function restoreBackup(
  db: Database,
  { photos, dataDir, file }: { photos: PhotoFiles; dataDir: string; file: string },
): Promise<{ rows: number; photos: number }> {
  makePrivateFolder(dataDir);
  const unpacked = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const manifest = await unpack(file, unpacked);
    await placePhotos(join(unpacked, 'photos'), photos);
    const rows = await db.transaction().execute((trx) => replaceTables(trx, manifest, unpacked));
    await removeOtherPhotos(db, photos);
    return { rows, photos: manifest.photos };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function unpack(file: string, to: string): Promise<Manifest> {
  await mkdir(join(to, 'photos'));
  await mkdir(join(to, 'tables'));
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  const names = new Set<string>();
  let photos = 0;
  let manifest: Manifest | undefined;
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  // Awaited once all entries are there; a file that breaks off while one of them is written fails before that.
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, type, size } = entry.header;
      if (type !== 'file' || size > LARGEST_ENTRY || names.has(name)) throw new Error(`unexpected ${name}`);
      names.add(name);
      const bytes = await buffer(entry);
      const table = TABLE_ENTRY.exec(name)?.[1];
      const photo = PHOTO_ENTRY.exec(name)?.[1];
      if (table !== undefined) {
        if (!hashes.has(table)) hashes.set(table, createHash('sha256'));
        hashes.get(table)!.update(bytes);
        await mkdir(join(to, 'tables', table), { recursive: true });
        await writeFile(join(to, name), bytes);
      } else if (photo !== undefined) {
        await writeFile(join(to, 'photos', photo), bytes);
        photos += 1;
      } else if (name === MANIFEST_NAME) {
        manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
      }
    }
    await reading;
  } catch (error) {
    // A full disk says nothing of the file, which somebody might throw away as damaged.
    if (isDatabaseUnavailable(error) || errorCode(error) === 'EIO') throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupRefusedError(`There is no file ${file}.`);
    throw new BackupRefusedError(`${file} is damaged or not a backup of Pawhaven.`);
  }
  if (!manifest) throw new BackupRefusedError(`${file} is damaged or not a backup of Pawhaven.`);
  if (!(await isKnownMigration(manifest.migration))) {
    throw new BackupRefusedError('The backup was made by a newer version of Pawhaven. Update first, then restore.');
  }
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const found = hashes.get(name)?.digest('hex') ?? createHash('sha256').digest('hex');
    if (found !== sha256) throw new BackupRefusedError(`${file} is damaged: the table ${name} is not whole.`);
  }
  const unlisted = [...hashes.keys()].find((name) => !Object.hasOwn(manifest.tables, name));
  if (unlisted !== undefined) throw new BackupRefusedError(`${file} is damaged: the table ${unlisted} is not listed.`);
  if (photos !== manifest.photos) throw new BackupRefusedError(`${file} is damaged: pictures are missing.`);
  return manifest;
}

/** Pictures never change under their name: adding them disturbs nothing, even if the rest should fail. */
async function placePhotos(from: string, to: PhotoFiles): Promise<void> {
  const names = await readdir(from);
  for (let at = 0; at < names.length; at += PHOTOS_AT_ONCE) {
    const some = names.slice(at, at + PHOTOS_AT_ONCE);
    await to.write(await Promise.all(some.map(async (name) => ({ name, bytes: await readFile(join(from, name)) }))));
  }
}

/** Only now: had the tables not changed, their pictures would still be shown. */
async function removeOtherPhotos(db: Database, files: PhotoFiles): Promise<void> {
  const hashes = await listPhotoHashes(db);
  const names = (await files.list('')).map(({ name }) => name);
  await files.remove(names.filter((name) => photoFileName.test(name) && !hashes.has(photoHashOf(name))));
}

async function replaceTables(db: Database, manifest: Manifest, unpacked: string): Promise<number> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  // As old as the backup, so that its rows fit; then the rows themselves grow with the migrations since.
  await migrate(db, manifest.migration);
  const tables = await listTables(db);
  // What the database notes by itself of a change stands in the backup already: these rows are no changes.
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  // Migrations put rows of their own in (roles); the backup has them too.
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
  // What is checked at the end of a transaction is checked now: a table that waits for it cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  // Other servers look here for what their kept pages do not show yet.
  await sql`insert into content_changes default values`.execute(db);
  await migrate(db);
  return rows;
}

/** The rows of a table as JSON, a thousand at a time. */
async function* readParts(dir: string): AsyncGenerator<string[]> {
  const names = await readdir(dir).catch((): string[] => []);
  for (const name of names.toSorted()) yield (await readFile(join(dir, name), 'utf8')).trimEnd().split('\n');
}
