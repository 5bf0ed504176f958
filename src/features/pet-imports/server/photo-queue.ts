import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';

type PhotoRow = Selectable<Tables['pet_import_photos']>;

/** A photo that only this server may load until the lease ends. */
export type LeasedPhoto = Pick<
  PhotoRow,
  'import_id' | 'row_number' | 'position' | 'url' | 'file' | 'attempts' | 'leased_until'
>;

/** Loaded in parallel. */
const BATCH_SIZE = 4;
const MAX_ATTEMPTS = 3;
/** After the first and the second attempt. */
const PAUSES_MS = [60_000, 10 * 60_000];
/** Not shorter: a link's photo is downloaded again each time. */
const STORAGE_PAUSE_MS = 5 * 60_000;
/** Longer than a download and its processing; it ends by itself if the server was killed. */
const LEASE = sql`interval '2 minutes'`;

/** Leases a batch of due photos. An attempt counts from here, so that a photo that stops the server is given up too. */
export async function leaseDuePhotos(db: Database, now: Date): Promise<LeasedPhoto[]> {
  const { rows } = await sql<LeasedPhoto>`
    with due as materialized (
      select import_id, row_number, position from pet_import_photos
      where status = 'pending' and next_attempt_at <= ${now}
        and (leased_until is null or leased_until <= clock_timestamp())
      order by next_attempt_at, import_id, row_number, position limit ${BATCH_SIZE} for update skip locked
    )
    update pet_import_photos photo
    -- In milliseconds, like JavaScript dates: the lease's end also identifies it.
    set leased_until = date_trunc('milliseconds', clock_timestamp()) + ${LEASE}, attempts = attempts + 1
    from due
    where photo.import_id = due.import_id and photo.row_number = due.row_number and photo.position = due.position
    returning photo.import_id, photo.row_number, photo.position, url, file, attempts, leased_until`.execute(db);
  return rows;
}

/** As if it had not been leased: the server is stopping. */
export async function releasePhoto(db: Database, photo: LeasedPhoto): Promise<void> {
  await updateLeased(db, photo)
    .set({ leased_until: null, attempts: photo.attempts - 1 })
    .execute();
}

/** Tries again later, as often as it takes: the storage is away, which says nothing about the photo. */
export async function postponePhoto(db: Database, photo: LeasedPhoto, now: Date): Promise<void> {
  await updateLeased(db, photo)
    .set({
      leased_until: null,
      attempts: photo.attempts - 1,
      next_attempt_at: new Date(now.getTime() + STORAGE_PAUSE_MS),
    })
    .execute();
}

/** @param hash null if the pet already had the photo */
export async function markLoaded(db: Database, photo: LeasedPhoto, hash: string | null): Promise<void> {
  await updateLeased(db, photo)
    .set({ status: 'loaded', reason: null, photo_hash: hash, file: null, leased_until: null })
    .execute();
}

/** Tries again after a pause, if that may help and there are attempts left. The file of a ZIP is then no longer needed. */
export async function recordFailure(
  db: Database,
  photo: LeasedPhoto,
  { reason, isTemporary, now }: { reason: string; isTemporary: boolean; now: Date },
): Promise<void> {
  const isLast = !isTemporary || photo.attempts >= MAX_ATTEMPTS;
  const pause = PAUSES_MS[photo.attempts - 1] ?? 0;
  await updateLeased(db, photo)
    .set({
      leased_until: null,
      ...(isLast ? { status: 'failed', reason, file: null } : { next_attempt_at: new Date(now.getTime() + pause) }),
    })
    .execute();
}

export function hasAttemptsLeft({ attempts }: LeasedPhoto): boolean {
  return attempts <= MAX_ATTEMPTS;
}

/** Whether this server still has the lease. Locks the photo. */
export async function lockLeased(trx: Database, photo: LeasedPhoto): Promise<boolean> {
  const { rows } = await sql`
    select from pet_import_photos
    where import_id = ${photo.import_id} and row_number = ${photo.row_number} and position = ${photo.position}
      and status = 'pending' and leased_until = ${photo.leased_until} for update`.execute(trx);
  return rows.length > 0;
}

function updateLeased(db: Database, { import_id, row_number, position, leased_until }: LeasedPhoto) {
  return db
    .updateTable('pet_import_photos')
    .where('import_id', '=', import_id)
    .where('row_number', '=', row_number)
    .where('position', '=', position)
    .where('status', '=', 'pending')
    .where('leased_until', '=', leased_until);
}
