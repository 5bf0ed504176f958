import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';

/** Of the files that ZIPs have brought and that wait for the queue. They lie beside the photos, which all servers share. */
const PREFIX = 'import-';

export function newFileName(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Removes those of these files that no photo waits for any more. Several rows may share a file. */
export async function removeUnusedFiles(db: Database, { files }: PhotoStore, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { rows } = await sql<{ file: string }>`
    select distinct file from pet_import_photos where file = any(${names}::text[])`.execute(db);
  const used = new Set(rows.map(({ file }) => file));
  await files.remove(names.filter((name) => !used.has(name)));
}

/** Longer than adding a ZIP takes: until then, no row names its files. */
const MIN_AGE_MS = 3_600_000;

/** Removes the files of imports that were undone, discarded or deleted, and what a crash has left. */
export async function removeOldFiles(db: Database, photos: PhotoStore, signal?: AbortSignal): Promise<void> {
  for await (const page of photos.files.list(PREFIX)) {
    if (signal?.aborted) return;
    const old = page.filter(({ ageMs }) => ageMs > MIN_AGE_MS).map(({ name }) => name);
    await removeUnusedFiles(db, photos, old);
  }
}
