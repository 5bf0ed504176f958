import { isOnStaff, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError, type ErrorStatus } from '../../../platform/http/api-error.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { PhotoRejectedError } from '../../../platform/images/photo-format.ts';
import type { StoredPhoto } from '../../../platform/images/stored-photo.ts';
import type { PhotoSender, PhotoStore } from '../../../platform/images/photo-store.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { LimitName, Limits } from '../../../platform/limits/limits.ts';
import { removeFilesWithoutRow } from './clean-up-photos.ts';
import { recordUpload } from './photos.queries.ts';

/** The store and uploader of a photo. */
interface StoreContext {
  store: PhotoStore;
  /** The uploader. */
  actor: CapableUser & { id: number };
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface IngestContext extends StoreContext {
  limits: Limits;
}

/**
 * Validates, encodes and stores a photo. Its row is committed when this returns (`product.md`, section 5).
 * @throws ApiError 400, 413 or 415 for an unusable photo, 429 above the hourly number of photos or megapixels
 */
export async function ingestPhoto(
  db: Database,
  { limits, ...context }: IngestContext,
  file: UploadedFile,
): Promise<StoredPhoto> {
  const { actor } = context;
  const charge = async (name: LimitName, amount: number) => {
    const pause = await consumeLimit(db, limits, name, String(actor.id), amount);
    if (pause) throw tooManyRequests(pause);
  };
  await charge('photoByUser', 1);
  const isStaff = isOnStaff(actor);
  const chargePixels = (megapixels: number) => charge('photoMegapixelsByUser', megapixels);
  return storePhoto(db, { ...context, isStaff, charge: chargePixels }, file);
}

/**
 * The same without hourly limits.
 * @throws ApiError 400, 413 or 415 for an unusable photo, 429 when too many photos wait
 * @throws StorageError if it can't be stored
 */
export async function storePhoto(
  db: Database,
  { store, actor, ...sender }: StoreContext & Pick<PhotoSender, 'isStaff' | 'charge'>,
  { path }: Pick<UploadedFile, 'path'>,
): Promise<StoredPhoto> {
  const encoded = await store.encode(path, { account: actor.id, ...sender }).catch(rejectPhoto);
  const { photo } = encoded;
  try {
    await store.write(encoded);
  } catch (error) {
    // In a bucket, some copies may be stored. The failure counts, not that of the removal: the cleanup removes them later.
    await removeFilesWithoutRow(db, store, photo.hash).catch(() => undefined);
    throw error;
  }
  await db.transaction().execute((trx) => recordUpload(trx, photo, actor.id));
  // Write again: the cleanup may have just deleted the same photo. Now that it has a new row, it won't. Not in the
  // transaction, whose connection others need while a storage is slow.
  await store.write(encoded);
  return photo;
}

function rejectPhoto(error: unknown): never {
  if (!(error instanceof PhotoRejectedError)) throw error;
  throw new ApiError(STATUSES[error.reason], error.message, { fields: { image: error.message } });
}

const STATUSES: Record<PhotoRejectedError['reason'], ErrorStatus> = {
  heic: 415,
  'unknown-format': 415,
  'too-many-pixels': 413,
  'too-slow': 413,
  broken: 400,
};
