import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A file changed this recently before we look at it may change again without a newer timestamp. */
const TIMESTAMP_GRANULARITY_MS = 1000;
const COPIES_AT_ONCE = 8;

interface Seen {
  bytes: number;
  mtimeMs: number;
  seenAt: number;
}

/**
 * Copies the embedded database's files, as of one moment. They are copied while it works; then a transaction occupies
 * the only connection while the few files that have changed since are copied again. Other queries wait only for this
 * part. The copy is what a power cut would leave right after a checkpoint, which the engine opens.
 * @param from the database's folder
 * @param to a folder that does not exist yet
 * @returns how long others waited, in ms
 */
export async function copyDatabase(db: Database, { from, to }: { from: string; to: string }): Promise<number> {
  // Writes most of what has changed in memory, so that little is left for the second checkpoint.
  await sql`checkpoint`.execute(db);
  const seen = new Map<string, Seen>();
  await copyTree(from, { to, seen });
  return db.transaction().execute(async (trx) => {
    const startedAt = performance.now();
    await sql`checkpoint`.execute(trx);
    const names = await copyTree(from, { to, seen });
    for (const name of seen.keys()) if (!names.has(name)) await rm(join(to, name), { force: true });
    return performance.now() - startedAt;
  });
}

/** Copies the files that have changed since they were seen. @returns all their paths */
async function copyTree(
  from: string,
  { to, seen }: { to: string; seen: Map<string, Seen> },
): Promise<ReadonlySet<string>> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  // Some folders are empty, and the engine needs them.
  for (const folder of [from, ...folders])
    await mkdir(join(to, relative(from, folder)), { recursive: true, mode: 0o700 });
  const names = new Set<string>();
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const copyNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const name = relative(from, path);
      if (await copyIfChanged(path, { name, to: join(to, name), seen })) names.add(name);
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyNext));
  return names;
}

/** @returns false if the file is gone */
async function copyIfChanged(
  path: string,
  { name, to, seen }: { name: string; to: string; seen: Map<string, Seen> },
): Promise<boolean> {
  try {
    // Before the copy: a change while it is copied must count as one.
    const { size: bytes, mtimeMs } = await stat(path);
    const seenAt = Date.now();
    const before = seen.get(name);
    seen.set(name, { bytes, mtimeMs, seenAt });
    const isSame =
      before?.bytes === bytes && before.mtimeMs === mtimeMs && mtimeMs < before.seenAt - TIMESTAMP_GRANULARITY_MS;
    if (!isSame) await copyFile(path, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** The folder in which `openDatabase` finds a copy. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}
