import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';

/**
 * Deletes photos older than a day that no pet or story uses, nor a pet in the trash, and files without a row, as after a crash. Safe to run
 * on several servers at once, and during uploads.
 *
 * Files are removed while their row is locked: after the commit, an upload of the same photo would find the files, store a
 * row, and then lose them. They are listed before, so that a slow storage is noticed without a connection in use.
 * @param signal aborting it stops the cleanup after the current photo
 */
export async function cleanUpPhotos(db: Database, store: PhotoStore, signal?: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    const { rows: unused } = await sql<{ hash: string }>`
      select hash from photos where hash > ${after} and ${isUnused} order by hash limit ${BATCH_SIZE}`.execute(db);
    for (const { hash } of unused) {
      if (signal?.aborted) return;
      await deleteIfUnused(db, store, hash);
    }
    if (unused.length < BATCH_SIZE) break;
    after = unused.at(-1)!.hash;
  }
  for await (const hashes of store.listOlderThan(DAY_MS)) {
    if (signal?.aborted) return;
    for (const hash of await listWithoutRow(db, hashes)) {
      if (signal?.aborted) return;
      await removeFilesWithoutRow(db, store, hash);
    }
  }
  await store.removeUnfinished();
}

async function deleteIfUnused(db: Database, store: PhotoStore, hash: string): Promise<void> {
  const names = await store.listFiles(hash);
  await db.transaction().execute(async (trx) => {
    // Somebody is uploading it again or assigning it to a pet.
    const { rows } = await sql`select 1 from photos where hash = ${hash} for update skip locked`.execute(trx);
    if (rows.length === 0) return;
    // Check again: only this query sees what was committed before the lock.
    const { rows: still } = await sql`select 1 from photos where hash = ${hash} and ${isUnused}`.execute(trx);
    if (still.length === 0) return;
    await store.files.remove(names);
    await trx.deleteFrom('photos').where('hash', '=', hash).execute();
  });
}

async function listWithoutRow(db: Database, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select stored.hash from unnest(${hashes}::text[]) stored (hash)
    where not exists (select from photos where photos.hash = stored.hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Deletes a photo's files if no row names it. A concurrent upload of the same photo writes them again. */
export async function removeFilesWithoutRow(db: Database, store: PhotoStore, hash: string): Promise<void> {
  if ((await listWithoutRow(db, [hash])).length === 0) return;
  const names = await store.listFiles(hash);
  await db.transaction().execute(async (trx) => {
    // A placeholder row makes concurrent uploads of the same photo wait.
    const placeholder = await trx
      .insertInto('photos')
      .values({ hash, width: 1, height: 1, widths: [1], preview: '' })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!placeholder) return;
    await store.files.remove(names);
    await trx.deleteFrom('photos').where('hash', '=', hash).execute();
  });
}

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

const isUnused = sql<boolean>`
  created_at < clock_timestamp() - interval '1 day'
  and not exists (select 1 from pet_photos where photo_hash = photos.hash)
  and not exists (select 1 from success_stories where photo_hash = photos.hash)
  and not exists (select 1 from foster_reports where photo_hash = photos.hash)
  and not exists (
    select 1 from trash_rows where table_name = 'pet_photos' and content ->> 'photo_hash' = photos.hash)`;
