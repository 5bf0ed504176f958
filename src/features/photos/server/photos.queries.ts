import { sql } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import type { StoredPhoto } from '../../../platform/images/stored-photo.ts';
import { photoPath } from '../../../platform/images/photo-store.ts';
import type { PetPhoto } from '../photos.contract.ts';

/** A photo as its row has it. */
type PhotoRow = Omit<StoredPhoto, 'caption'> & { caption?: string | null };

/** Converts a row to an API response. */
export function toPhoto({ hash, width, height, widths, preview, caption }: PhotoRow): PetPhoto {
  const image = photoPath(hash, Math.max(...widths), 'webp');
  return { image, width, height, widths, preview, ...(caption && { caption }) };
}

/** The hash in a photo's public path, such as `/photos/<hash>-<width>.webp`, or null. */
export function photoHashOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}

/**
 * Inserts a photo's row, or touches the existing one; either way it is locked until the transaction ends.
 * @param userId the uploader
 */
export async function recordUpload(
  trx: Database,
  { hash, width, height, widths, preview }: StoredPhoto,
  userId: number,
): Promise<void> {
  // The database's clock, which all servers share and the cleanup uses.
  const fields = { width, height, widths, preview, created_at: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto('photos')
    .values({ hash, ...fields })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(fields))
    .execute();
  await trx
    .insertInto('photo_uploads')
    .columns(['photo_hash', 'user_id'])
    // Waits for a concurrent account deletion, and then records no upload.
    .expression((insert) =>
      insert
        .selectFrom('users')
        .select((users) => [users.val(hash).as('photo_hash'), 'id'])
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks the photos that a user may use, so that none is deleted before it is assigned: their own uploads, those
 * already on the pet or story, and any for an Admin.
 * @param present hashes of the photos already on the pet or story
 * @returns hashes of the usable photos
 */
export async function lockUsablePhotos(
  trx: Database,
  user: CapableUser & { id: number },
  hashes: readonly string[],
  present: readonly string[],
): Promise<string[]> {
  const usable = await trx
    .selectFrom('photos')
    .select('hash')
    .where('hash', 'in', hashes)
    .where((photo) =>
      photo.or([
        photo.lit(hasCapability(user, 'edit animals')),
        photo('hash', '=', sql<string>`any(${present})`),
        photo.exists(
          photo
            .selectFrom('photo_uploads')
            .select('user_id')
            .whereRef('photo_hash', '=', 'hash')
            .where('user_id', '=', user.id),
        ),
      ]),
    )
    .orderBy('hash')
    .forKeyShare()
    .execute();
  return usable.map(({ hash }) => hash);
}

const PHOTO_PATH = /^\/photos\/([0-9a-f]{32})-\d{1,5}\.(?:avif|webp)$/;
