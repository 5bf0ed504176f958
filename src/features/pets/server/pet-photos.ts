import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CapableUser } from '../../../platform/has-capability.contract.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { MAX_PHOTOS, photoMessages } from '../../photos/photos.constants.ts';
import { lockUsablePhotos, photoHashOf, ingestPhoto, type IngestContext } from '../../photos/server/index.ts';
import type { PetInput } from './pet-values.ts';

type PhotoInput = UploadedFile | string;

/** The photos in a form as hashes: either all of them in order, or a new main photo that replaces the old one. */
export interface RequestedPhotos {
  main: string | null;
  all: string[] | null;
}

/**
 * Ingests the uploaded files of a form and resolves the paths of its existing photos.
 * @throws ApiError 400 for more than 8 photos or an unknown one, 429 above the hourly limit, and every error of
 *   `ingestPhoto`
 */
export async function ingestPhotos(
  db: Database,
  ingest: IngestContext,
  { image, photos }: Pick<PetInput, 'image' | 'photos'>,
): Promise<RequestedPhotos> {
  const requested = { main: isPresent(image) ? image : null, all: photos?.filter(isPresent) ?? null };
  // Check the limit before processing any photo.
  assertPhotoLimit((requested.all?.length ?? 0) + (requested.main === null ? 0 : 1));
  assertPhotoPaths([requested.main, ...(requested.all ?? [])]);
  const main = requested.main === null ? null : await resolveHash(db, ingest, requested.main);
  if (requested.all === null) return { main, all: null };
  const all: string[] = main === null ? [] : [main];
  for (const photo of requested.all) all.push(await resolveHash(db, ingest, photo));
  return { main: null, all: [...new Set(all)] };
}

/**
 * Sets a pet's photos, in the transaction that writes the pet.
 * @returns whether the photos or their order changed
 * @throws ApiError 400 for a photo that doesn't exist, or that a User neither uploaded nor found on the pet
 */
export async function setPetPhotos(
  trx: Database,
  actor: CapableUser & { id: number },
  petId: number,
  requested: RequestedPhotos,
): Promise<boolean> {
  const before = await listHashes(trx, petId);
  const hashes =
    requested.all ?? (requested.main === null ? before : [...new Set([requested.main, ...before.slice(1)])]);
  if (hashes.length === before.length && hashes.every((hash, index) => hash === before[index])) return false;
  if (hashes.length === 0) throw photoError(photoMessages.missing);
  assertPhotoLimit(hashes.length);
  const usable = await lockUsablePhotos(trx, actor, hashes, before);
  if (usable.length < hashes.length) throw photoError(photoMessages.unknown);
  await trx.deleteFrom('pet_photos').where('pet_id', '=', petId).execute();
  const rows = hashes.map((photo_hash, position) => ({ pet_id: petId, position, photo_hash }));
  await trx.insertInto('pet_photos').values(rows).execute();
  return true;
}

/**
 * Adds a stored photo to a pet, whose row must be locked.
 * @param before photos that it comes before, if the pet has one of them; otherwise it is the last
 */
export async function addPetPhoto(
  trx: Database,
  actor: CapableUser & { id: number },
  petId: number,
  { hash, before }: { hash: string; before: readonly string[] },
): Promise<'added' | 'present' | 'full'> {
  const present = await listHashes(trx, petId);
  if (present.includes(hash)) return 'present';
  if (present.length >= MAX_PHOTOS) return 'full';
  const next = present.findIndex((each) => before.includes(each));
  const all = present.toSpliced(next < 0 ? present.length : next, 0, hash);
  await setPetPhotos(trx, actor, petId, { main: null, all });
  return 'added';
}

/** @throws ApiError 400 without a photo (`spec.md`, section 5) */
export function assertHasPhoto({ image, photos = [] }: Pick<PetInput, 'image' | 'photos'>): void {
  if (![image, ...photos].some(isPresent)) throw photoError(photoMessages.missing);
}

/** An empty file input is sent as an empty string. */
function isPresent(photo: PhotoInput | undefined): photo is PhotoInput {
  return photo !== undefined && photo !== '';
}

function assertPhotoLimit(count: number): void {
  if (count > MAX_PHOTOS) throw new ApiError(400, photoMessages.tooMany, { fields: { photos: photoMessages.tooMany } });
}

function assertPhotoPaths(photos: readonly (PhotoInput | null)[]): void {
  if (photos.some((photo) => typeof photo === 'string' && photoHashOf(photo) === null)) {
    throw photoError(photoMessages.unknown);
  }
}

async function resolveHash(db: Database, ingest: IngestContext, photo: PhotoInput): Promise<string> {
  return typeof photo === 'string' ? photoHashOf(photo)! : (await ingestPhoto(db, ingest, photo)).hash;
}

async function listHashes(trx: Database, petId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('pet_photos')
    .select('photo_hash')
    .where('pet_id', '=', petId)
    .orderBy('position')
    .execute();
  return rows.map(({ photo_hash }) => photo_hash);
}

function photoError(sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { image: sentence } });
}
