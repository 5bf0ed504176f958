import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { UploadedFile } from '../../../platform/http/form-schemas.ts';
import { MAX_PHOTOS, photoMessages } from '../../photos/photo-words.contract.ts';
import { lockUsablePhotos, photoHashOf, takeInPhoto, type Intake } from '../../photos/server/index.ts';
import type { PetWritten } from './pet-values.ts';
import type {} from './schema.ts';

type Picture = UploadedFile | string;

/** The pictures that a form names, as hashes: `all` in their order, or a new main one in the place of the old. */
export interface AskedPictures {
  main: string | null;
  all: string[] | null;
}

/**
 * Takes in the files of a form, and finds the pictures that it names; they are there when this returns.
 * @throws ApiError 400 for more than 8 or one that is not there, 429 for too many in an hour, and whatever a picture is
 *   refused with
 */
export async function readPictures(
  db: Database,
  intake: Intake,
  { image, photos }: Pick<PetWritten, 'image' | 'photos'>,
): Promise<AskedPictures> {
  const asked = { main: isGiven(image) ? image : null, all: photos?.filter(isGiven) ?? null };
  // Counted before any is worked on.
  refuseTooMany((asked.all?.length ?? 0) + (asked.main === null ? 0 : 1));
  refuseOthers([asked.main, ...(asked.all ?? [])]);
  const main = asked.main === null ? null : await hashOf(db, intake, asked.main);
  if (asked.all === null) return { main, all: null };
  const all: string[] = main === null ? [] : [main];
  for (const picture of asked.all) all.push(await hashOf(db, intake, picture));
  return { main: null, all: [...new Set(all)] };
}

/**
 * Sets a pet's photos, in the transaction that writes the pet.
 * @returns whether the photos or their order changed
 * @throws ApiError 400 for a photo that doesn't exist, or that a User neither uploaded nor found on the pet
 */
export async function setPictures(
  trx: Database,
  actor: Pick<CurrentUser, 'id' | 'role'>,
  petId: number,
  asked: AskedPictures,
): Promise<boolean> {
  const before = await listHashes(trx, petId);
  const wanted = asked.all ?? (asked.main === null ? before : [...new Set([asked.main, ...before.slice(1)])]);
  if (wanted.length === before.length && wanted.every((hash, at) => hash === before[at])) return false;
  if (wanted.length === 0) throw refuse(photoMessages.missing);
  refuseTooMany(wanted.length);
  const usable = await lockUsablePhotos(trx, actor, wanted, before);
  if (usable.length < wanted.length) throw refuse(photoMessages.unknown);
  await trx.deleteFrom('pet_photos').where('pet_id', '=', petId).execute();
  const rows = wanted.map((photo_hash, position) => ({ pet_id: petId, position, photo_hash }));
  await trx.insertInto('pet_photos').values(rows).execute();
  return true;
}

/** @throws ApiError 400 where no picture is given (`spec.md`, section 5) */
export function refuseNoPicture({ image, photos = [] }: Pick<PetWritten, 'image' | 'photos'>): void {
  if (![image, ...photos].some(isGiven)) throw refuse(photoMessages.missing);
}

/** An input that was left empty is sent as an empty text. */
function isGiven(picture: Picture | undefined): picture is Picture {
  return picture !== undefined && picture !== '';
}

function refuseTooMany(count: number): void {
  if (count > MAX_PHOTOS) throw new ApiError(400, photoMessages.tooMany, { fields: { photos: photoMessages.tooMany } });
}

function refuseOthers(pictures: readonly (Picture | null)[]): void {
  if (pictures.some((picture) => typeof picture === 'string' && photoHashOf(picture) === null)) {
    throw refuse(photoMessages.unknown);
  }
}

async function hashOf(db: Database, intake: Intake, picture: Picture): Promise<string> {
  return typeof picture === 'string' ? photoHashOf(picture)! : (await takeInPhoto(db, intake, picture)).hash;
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

function refuse(sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { image: sentence } });
}
