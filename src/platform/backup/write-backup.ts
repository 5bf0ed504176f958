import { createHash, type Hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { pack, type Pack } from 'tar-stream';
import type { Database } from '../database.ts';
import { currentMigration } from '../database/migrate.ts';
import type { StoredFiles } from '../images/photo-files.ts';
import type { WrittenCounts } from './backup-counts.ts';
import { encrypt } from './backup-encryption.ts';
import { FilesHash } from './files-hash.ts';
import { MANIFEST_NAME, PHOTO_ENTRY, photoHashOf, type Manifest } from './backup-format.ts';
import { writeDurably } from './location/folder-location.ts';
import { countPhotoFiles, listFileNames, listTables, readSequences, type TableShape } from './tables.ts';

const ROWS_AN_ENTRY = 1000;
/** Read ahead, since a bucket takes its time for each. Photos have some hundred kilobytes, and medical files up to 20 MB. */
const AHEAD = { photos: 8, files: 2 };

/** Where the files are. */
interface Stored {
  photos: StoredFiles;
  /** Private files; without it, they are left out. */
  files?: StoredFiles | undefined;
}

/**
 * Writes a backup to one file, which gets its name only once it is complete and on disk.
 * @param key encrypts it
 * @throws StorageError if the disk is full; nothing is left then
 */
export async function writeBackup(
  db: Database,
  { file, ...options }: Stored & { file: string; now: Date; key?: string | undefined },
): Promise<WrittenCounts> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return streamBackup(db, { ...options, write: (content) => writeDurably(file, content) });
}

/**
 * Makes a consistent snapshot of all tables, the photos and the private files. Both database engines can restore it, so it
 * also moves a shelter between them.
 * @param write stores the bytes; a failure of either side ends both
 */
export async function streamBackup(
  db: Database,
  { now, key, write, ...stored }: Stored & { now: Date; key?: string | undefined; write: WriteContent },
): Promise<WrittenCounts> {
  const archive = pack();
  const writing = pipeline(archive, createGzip({ level: 6 }), (content: AsyncIterable<Uint8Array>) =>
    write(key === undefined ? content : encrypt(content, key)),
  );
  try {
    // If writing fails, packing would wait forever: the first failure ends both.
    const [{ manifest, missing }] = await Promise.all([fill(archive, db, stored, now), writing]);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { rows, photos: manifest.photos, files: manifest.files, missing };
  } catch (error) {
    // Waits until what was written is removed. If writing failed first, packing only says that it can't continue.
    throw await writing.then(
      () => error,
      (cause: unknown) => cause,
    );
  }
}

type WriteContent = (content: AsyncIterable<Uint8Array>) => Promise<unknown>;

async function fill(
  archive: Pack,
  db: Database,
  stored: Stored,
  now: Date,
): Promise<{ manifest: Manifest; missing: number }> {
  try {
    const { saved, photoFiles, names } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const tables: Manifest['tables'] = {};
        for (const table of await listTables(trx)) tables[table.name] = await packTable(archive, trx, table);
        const sequences = await readSequences(trx);
        const migration = (await currentMigration(trx)) ?? '';
        return {
          saved: { tables, sequences, migration },
          photoFiles: await countPhotoFiles(trx),
          names: await listFileNames(trx),
        };
      });
    // A file never changes, so it may be read after the snapshot.
    const hash = new FilesHash();
    const photos = await packPhotos(archive, stored.photos, { photoFiles, hash });
    const files = stored.files
      ? await packFiles(archive, stored.files, { folder: 'files', names: [...names], hash })
      : NOTHING;
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      ...saved,
      photos: photos.packed,
      files: files.packed,
      files_sha256: hash.digest(),
    };
    await entry(archive, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 2)));
    archive.finalize();
    return { manifest, missing: photos.missing + files.missing };
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

interface PackedCounts {
  packed: number;
  missing: number;
}

const NOTHING: PackedCounts = { packed: 0, missing: 0 };

async function packPhotos(
  archive: Pack,
  files: StoredFiles,
  { photoFiles, hash }: { photoFiles: ReadonlyMap<string, number>; hash: FilesHash },
): Promise<PackedCounts> {
  const isReferenced = (name: string) => PHOTO_ENTRY.test(`photos/${name}`) && photoFiles.has(photoHashOf(name));
  const names: string[] = [];
  const absent = new Map(photoFiles);
  for await (const page of files.list('')) {
    for (const { name } of page.filter((file) => isReferenced(file.name))) {
      names.push(name);
      absent.set(photoHashOf(name), absent.get(photoHashOf(name))! - 1);
    }
  }
  const { packed, missing } = await packFiles(archive, files, { folder: 'photos', names, hash });
  // An earlier version may have stored more widths.
  return { packed, missing: [...absent.values()].reduce((sum, count) => sum + Math.max(count, 0), missing) };
}

async function packFiles(
  archive: Pack,
  files: StoredFiles,
  { folder, names, hash }: { folder: keyof typeof AHEAD; names: string[]; hash: FilesHash },
): Promise<PackedCounts> {
  const counts = { ...NOTHING };
  for await (const { name, bytes } of readInOrder(files, names.toSorted(), AHEAD[folder])) {
    if (!bytes) {
      counts.missing += 1;
      continue;
    }
    hash.add(`${folder}/${name}`, bytes);
    await entry(archive, `${folder}/${name}`, bytes);
    counts.packed += 1;
  }
  return counts;
}

/** @param ahead how many files are in memory at a time */
async function* readInOrder(files: StoredFiles, names: string[], ahead: number) {
  const reading: Promise<{ name: string; bytes: Buffer | null }>[] = [];
  for (const name of names) {
    const read = files.open(name).then(async (found) => ({ name, bytes: found && (await buffer(found.content)) }));
    // A failure counts when it is this one's turn.
    read.catch(() => undefined);
    reading.push(read);
    if (reading.length === ahead) yield reading.shift()!;
  }
  yield* reading;
}

/** Resolves when there is room for more. */
function entry(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
    // It emits a second error when the archive is destroyed; without a listener, that would end the process.
    sink.on('error', reject);
  });
}
