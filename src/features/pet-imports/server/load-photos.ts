import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import { download } from '../../../platform/download/download.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { internet } from '../../../platform/download/network.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PhotoStore } from '../../../platform/images/photo-store.ts';
import { withStorageErrors } from '../../../platform/storage-error.ts';
import { addPetPhoto } from '../../pets/server/index.ts';
import { MAX_PHOTO_BYTES } from '../../photos/photos.constants.ts';
import { storePhoto } from '../../photos/server/index.ts';
import { zippedPhotoErrors } from '../pet-imports.constants.ts';
import { removeUnusedFiles } from './import-files.ts';
import {
  hasAttemptsLeft,
  leaseDuePhotos,
  lockLeased,
  markLoaded,
  postponePhoto,
  recordFailure,
  releasePhoto,
  type LeasedPhoto,
} from './photo-queue.ts';

type PhotoContext = Pick<AppContext, 'db' | 'clock' | 'photos' | 'uploads' | 'network' | 'onWarning'>;

/**
 * Loads all photos of applied imports that are due. Several servers may do so at once.
 * @throws StorageError while the storage is away: the photos are postponed
 */
export async function loadPhotos(app: PhotoContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const photos = await leaseDuePhotos(app.db, app.clock.now());
    if (photos.length === 0) return;
    // All have ended when this returns, also if one fails.
    const outcomes = await Promise.allSettled(photos.map((photo) => loadPhoto(app, photo, signal)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

const reasons = {
  petDeleted: 'The pet was deleted.',
  petFull: 'The pet already has 8 photos.',
  notSaved: 'The photo couldn’t be saved.',
} as const;

async function loadPhoto(app: PhotoContext, photo: LeasedPhoto, signal: AbortSignal): Promise<void> {
  const { db, clock, onWarning } = app;
  const fail = (reason: string, isTemporary: boolean) =>
    recordFailure(db, photo, { reason, isTemporary, now: clock.now() });
  // It stopped the server each time.
  if (!hasAttemptsLeft(photo)) return await fail(reasons.notSaved, false);
  try {
    const userId = await findUploader(db, photo);
    const hash = await fetchPhoto(app, photo, { userId, signal });
    const reason = await db.transaction().execute((trx) => addToPet(trx, photo, { hash, userId }));
    if (reason) await fail(reason, false);
  } catch (error) {
    if (signal.aborted) return await releasePhoto(db, photo);
    if (error instanceof DownloadError) return await fail(error.message, error.isTemporary);
    if (error instanceof ApiError) return await fail(error.message, error.status === 429 || error.status === 503);
    if (errorCode(error) === 'STORAGE_FAILED') {
      await postponePhoto(db, photo, clock.now());
      throw error;
    }
    onWarning(`loading a photo of import ${photo.import_id} failed (${errorCode(error) || 'unknown'})`);
    await fail(reasons.notSaved, true);
  } finally {
    // What this leaves is removed within an hour.
    if (photo.file !== null) await removeUnusedFiles(db, app.photos, [photo.file]).catch(() => undefined);
  }
}

/** 0 if the account was deleted. */
async function findUploader(db: Database, { import_id }: LeasedPhoto): Promise<number> {
  const row = await db.selectFrom('pet_imports').select('user_id').where('id', '=', import_id).executeTakeFirst();
  return row?.user_id ?? 0;
}

/** @returns the stored photo's hash */
async function fetchPhoto(
  { db, photos: store, uploads, network = internet }: PhotoContext,
  { url, file }: LeasedPhoto,
  { userId, signal }: { userId: number; signal: AbortSignal },
): Promise<string> {
  const path = uploads.newPath();
  try {
    if (url !== null) await download(url, { network, path, maxBytes: MAX_PHOTO_BYTES, signal });
    else await copyFile(store, file!, path);
    const actor = { id: userId, role: 'Admin', capabilities: [] } as const;
    // Photos that people upload at the same time go first. An import's own limit is the number of its rows.
    const sender = { isStaff: false, charge: async () => undefined };
    return (await storePhoto(db, { store, actor, signal, ...sender }, { path })).hash;
  } finally {
    await rm(path, { force: true });
  }
}

/** @throws ApiError 503 if it is gone, as after a restore: a backup has none */
async function copyFile(store: PhotoStore, file: string, path: string): Promise<void> {
  const found = await store.files.open(file);
  if (!found) throw new ApiError(503, zippedPhotoErrors.gone);
  await withStorageErrors(() => pipeline(found.content, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
}

/** @returns why the photo can't be added; null if it was, or if the import was undone */
async function addToPet(
  trx: Database,
  photo: LeasedPhoto,
  { hash, userId }: { hash: string; userId: number },
): Promise<string | null> {
  const { import_id, row_number, position } = photo;
  // Waits for an undo, and makes it wait.
  const { rows } = await sql<{ pet_id: number | null }>`
    select r.pet_id from pet_imports i join pet_import_rows r on r.import_id = i.id
    where i.id = ${import_id} and i.status = 'applied' and r.row_number = ${row_number} for share of i`.execute(trx);
  if (rows.length === 0) return null;
  const petId = rows[0]!.pet_id;
  const { rows: pets } = await sql`select id from pets where id = ${petId} for update`.execute(trx);
  if (!(await lockLeased(trx, photo))) return null;
  if (petId === null || pets.length === 0) return reasons.petDeleted;
  const later = await trx
    .selectFrom('pet_import_photos')
    .select('photo_hash')
    .where('import_id', '=', import_id)
    .where('row_number', '=', row_number)
    .where('position', '>', position)
    .orderBy('position')
    .execute();
  const before = later.flatMap(({ photo_hash }) => photo_hash ?? []);
  const outcome = await addPetPhoto(trx, { id: userId, role: 'Admin', capabilities: [] }, petId, { hash, before });
  if (outcome === 'full') return reasons.petFull;
  await markLoaded(trx, photo, outcome === 'added' ? hash : null);
  return null;
}
