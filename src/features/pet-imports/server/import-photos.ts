import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PhotoCounts } from '../pet-imports.contract.ts';
import type { PlannedRow } from './plan-rows.ts';

/** Plans the photos of rows that can be used, except those that an earlier import has loaded for the same pet. */
export async function insertPhotos(trx: Database, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  const photos = rows
    .filter(({ outcome }) => outcome !== 'refuse')
    .flatMap(({ row_number, pet_id, photos: sources }) =>
      sources.map((source, position) => ({ row_number, pet_id, position, ...source })),
    );
  if (photos.length === 0) return;
  await sql`
    insert into pet_import_photos (import_id, row_number, position, url, file_name, status)
    select ${importId}::integer, input.row_number, input.position, input.url, input.file_name,
      case when input.url is null then 'missing' else 'pending' end
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as input(
      row_number integer, pet_id integer, url text, file_name text, position smallint
    )
    where not exists (
      select from pet_import_rows r join pet_import_photos p on p.import_id = r.import_id and p.row_number = r.row_number
      where r.pet_id = input.pet_id and p.url = input.url and p.status = 'loaded'
    )`.execute(trx);
}

/** Schedules the photos of an import that has just been applied, without those of rejected rows. */
export async function schedulePhotos(trx: Database, importId: number, now: Date): Promise<void> {
  await sql`
    delete from pet_import_photos using pet_import_rows r
    where pet_import_photos.import_id = ${importId} and r.import_id = pet_import_photos.import_id
      and r.row_number = pet_import_photos.row_number and r.outcome = 'refuse'`.execute(trx);
  await trx.updateTable('pet_import_photos').set({ next_attempt_at: now }).where('import_id', '=', importId).execute();
}

/**
 * Removes the photos of an import that is undone. An added pet that was changed or applied for since keeps them, because it
 * stays.
 */
export async function removePhotos(trx: Database, importId: number, appliedAt: Date): Promise<void> {
  await sql`
    delete from pet_photos
    using pet_import_photos p
      join pet_import_rows r on r.import_id = p.import_id and r.row_number = p.row_number
      join pets on pets.id = r.pet_id
    where p.import_id = ${importId} and pet_photos.pet_id = pets.id and pet_photos.photo_hash = p.photo_hash
      and (r.outcome <> 'add' or (
        date_trunc('milliseconds', pets.updated_at) = ${appliedAt}::timestamptz and not pets.has_been_applied_for
      ))`.execute(trx);
  await trx.deleteFrom('pet_import_photos').where('import_id', '=', importId).execute();
}

/** Number of photos by status. */
export async function countPhotos(db: Database, importId: number): Promise<PhotoCounts> {
  const count = (status: keyof PhotoCounts) => sql<number>`count(*) filter (where status = ${status})`.as(status);
  return db
    .selectFrom('pet_import_photos')
    .select([count('missing'), count('pending'), count('loaded'), count('failed')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
}
