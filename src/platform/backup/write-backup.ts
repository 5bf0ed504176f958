import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { pack, type Pack } from 'tar-stream';
import type { Database } from '../database.ts';
import { currentMigration } from '../database/migrate.ts';
import type { StoredFiles } from '../images/photo-files.ts';
import { MANIFEST_NAME, PHOTO_ENTRY, photoHashOf, type Manifest } from './backup-format.ts';
import { listFileNames, listPhotoHashes, listTables, readSequences, type TableShape } from './tables.ts';

const ROWS_AN_ENTRY = 1000;

/** Where the files are. */
interface Stored {
  photos: StoredFiles;
  /** Medical files; without it, they are left out. */
  files?: StoredFiles | undefined;
}

/**
 * Writes a consistent snapshot of all tables, the photos and the medical files to one file, which gets its name only once it is complete and
 * on disk. Both database engines can restore it, so it also moves a shelter between them.
 * @returns the number of rows, photo files and medical files
 */
export async function writeBackup(
  db: Database,
  { photos, files, file, now }: Stored & { file: string; now: Date },
): Promise<{ rows: number; photos: number; files: number }> {
  // A unique name, in case two backups write to the same file.
  const partial = `${file}.${randomUUID()}.partial`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const archive = pack();
    const writing = pipeline(
      archive,
      createGzip({ level: 6 }),
      createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
    );
    // If writing fails, packing would wait forever: the first failure ends both.
    const [manifest] = await Promise.all([fill(archive, db, { photos, files }, now), writing]);
    // Windows syncs only files that are open for writing.
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { rows, photos: manifest.photos, files: manifest.files };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function fill(archive: Pack, db: Database, stored: Stored, now: Date): Promise<Manifest> {
  try {
    const { saved, hashes, names } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const tables: Manifest['tables'] = {};
        for (const table of await listTables(trx)) tables[table.name] = await packTable(archive, trx, table);
        const sequences = await readSequences(trx);
        const migration = (await currentMigration(trx)) ?? '';
        return {
          saved: { tables, sequences, migration },
          hashes: await listPhotoHashes(trx),
          names: await listFileNames(trx),
        };
      });
    // A file never changes, so it may be read after the snapshot.
    const photos = await packPhotos(archive, stored.photos, hashes);
    const files = stored.files ? await packFiles(archive, stored.files, { folder: 'files', names: [...names] }) : 0;
    const manifest: Manifest = { format: 1, made_at: now.toISOString(), ...saved, photos, files };
    await entry(archive, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 2)));
    archive.finalize();
    return manifest;
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

async function packTable(
  archive: Pack,
  db: Database,
  { name, columns }: TableShape,
): Promise<{ rows: number; sha256: string }> {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare saved_rows no scroll cursor for select row_to_json(t)::text as line from (select ${list} from ${sql.table(name)} order by 1) t`.execute(
    db,
  );
  for (let part = 1; ; part++) {
    const { rows: lines } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AN_ENTRY)} from saved_rows`.execute(db);
    if (lines.length === 0) break;
    const bytes = Buffer.from(`${lines.map(({ line }) => line).join('\n')}\n`);
    hash.update(bytes);
    rows += lines.length;
    await entry(archive, `tables/${name}/${String(part).padStart(6, '0')}.ndjson`, bytes);
  }
  await sql`close saved_rows`.execute(db);
  return { rows, sha256: hash.digest('hex') };
}

async function packPhotos(archive: Pack, files: StoredFiles, hashes: Set<string>): Promise<number> {
  const isReferenced = (name: string) => PHOTO_ENTRY.test(`photos/${name}`) && hashes.has(photoHashOf(name));
  const names: string[] = [];
  for await (const page of files.list('')) names.push(...page.map(({ name }) => name).filter(isReferenced));
  return packFiles(archive, files, { folder: 'photos', names });
}

async function packFiles(
  archive: Pack,
  files: StoredFiles,
  { folder, names }: { folder: string; names: string[] },
): Promise<number> {
  let packed = 0;
  for (const name of names.toSorted()) {
    const found = await files.open(name);
    if (!found) continue;
    await entry(archive, `${folder}/${name}`, await buffer(found.content));
    packed += 1;
  }
  return packed;
}

/** Resolves when there is room for more. */
function entry(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
    // It emits a second error when the archive is destroyed; without a listener, that would end the process.
    sink.on('error', reject);
  });
}
