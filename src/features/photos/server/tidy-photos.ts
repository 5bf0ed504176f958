import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import type {} from './schema.ts';

/**
 * Gives up the pictures of more than a day ago that neither a pet nor a story has, and files that a crash left without a row. Several
 * servers may do so at once, while others take the same pictures in.
 */
export async function tidyPhotos(db: Database, store: PhotoStore): Promise<void> {
  const { rows: unused } = await sql<{ hash: string }>`
    select hash from photos where ${isUnused}`.execute(db);
  for (const { hash } of unused) await giveUp(db, store, hash);
  for (const hash of await store.listOlderThan(DAY_MS)) await removeFilesWithoutRow(db, store, hash);
  await store.removeUnfinished();
}

async function giveUp(db: Database, store: PhotoStore, hash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A pet that is just being saved with it, or somebody who takes it in again, has it locked.
    const { rows } = await sql`select 1 from photos where hash = ${hash} for update skip locked`.execute(trx);
    if (rows.length === 0) return;
    // Only this reading sees what was committed until it was locked.
    const { rows: still } = await sql`select 1 from photos where hash = ${hash} and ${isUnused}`.execute(trx);
    if (still.length === 0) return;
    await store.remove(hash);
    await trx.deleteFrom('photos').where('hash', '=', hash).execute();
  });
}

/** Removes a picture's files where no row names it. Whoever takes it in at the same moment finds them gone, or keeps them. */
export async function removeFilesWithoutRow(db: Database, store: PhotoStore, hash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A row of its own makes those wait who want to write theirs.
    const placeholder = await trx
      .insertInto('photos')
      .values({ hash, width: 1, height: 1, widths: [1], preview: '' })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!placeholder) return;
    await store.remove(hash);
    await trx.deleteFrom('photos').where('hash', '=', hash).execute();
  });
}

const DAY_MS = 86_400_000;

const isUnused = sql<boolean>`
  created_at < clock_timestamp() - interval '1 day'
  and not exists (select 1 from pet_photos where photo_hash = photos.hash)
  and not exists (select 1 from reviews where photo_hash = photos.hash)`;
