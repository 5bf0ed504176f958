import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';

const DAY_MS = 86_400_000;
const NAME = /^[0-9a-f-]{36}$/;

/**
 * Removes files older than a day that no row names, as after a crash or a deletion: neither a medical file or a signed
 * agreement, nor one in the trash, nor one whose deletion can still be undone. An upload in progress is younger.
 */
export async function cleanUpFiles(db: Database, files: StoredFiles, signal?: AbortSignal): Promise<void> {
  for await (const page of files.list('')) {
    if (signal?.aborted) return;
    const names = page.filter(({ name, ageMs }) => NAME.test(name) && ageMs > DAY_MS).map(({ name }) => name);
    if (names.length === 0) continue;
    const { rows: unused } = await sql<{ name: string }>`
      select stored.name from unnest(${names}::text[]) stored (name)
      where not exists (select from medical_files where stored_name = stored.name)
        and not exists (select from agreements where pdf_name::text = stored.name)
        and not exists (
          select from trash_rows where table_name = 'agreements' and content ->> 'pdf_name' = stored.name)
        and not exists (
          select from trash_rows where table_name = 'medical_files' and content ->> 'stored_name' = stored.name)
        and not exists (
          select from undo_steps, jsonb_array_elements(changes) change
          where change ->> 'table' = 'medical_files' and change -> 'before' ->> 'stored_name' = stored.name)`.execute(
      db,
    );
    await files.remove(unused.map(({ name }) => name));
  }
  await files.removeUnfinished();
}
