import { basename } from 'node:path';
import { removeFilesWithoutRow } from '../../src/features/photos/server/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { photoPath, type PhotoStore } from '../../src/platform/images/photo-store.ts';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import { makeImages, type ImagesInProgress } from './make-images.ts';

/**
 * Makes the demo pets' first images whose rows exist without their files, in the background: after the first start, and
 * after a stop that came before all were made. Their other images are made when a page first shows them. A request for an
 * image is answered as soon as it is made.
 * @returns null if no first image is missing
 */
export function makeMissingImages(db: Database, photos: PhotoStore): Promise<ImagesInProgress | null> {
  let making: ImagesInProgress | undefined;
  let isStopped = false;
  const start = (hashes: string[], isBackground: boolean) => {
    making = makeImages(photos, hashes, {
      isBackground,
      // The demo may have been emptied meanwhile.
      onStored: (hash) => removeFilesWithoutRow(db, photos, hash),
    });
    making.done.catch(() => undefined);
    return making;
  };
  const check = async () => {
    const missing = await listMissing(photos, await listFirstPhotos(db));
    if (missing.length === 0) return null;
    const images = start(missing, true);
    const stop = () => {
      isStopped = true;
      making?.stop();
    };
    return { ...images, stop };
  };
  const checking = check();

  const make = async (hash: string) => {
    await checking;
    if (isStopped || !(await isOfDemoPet(db, hash))) return;
    await (making?.hurry(hash) ?? start([hash], false).hurry(hash));
  };
  // At once, since the site may be open already.
  photos.waitFor(make);
  return checking;
}

/** The hashes of the photos of which a copy is not stored. */
export async function listMissing(
  photos: PhotoStore,
  wanted: readonly Pick<StoredPhoto, 'hash' | 'widths'>[],
): Promise<string[]> {
  const names = new Map(wanted.map((photo) => [photo.hash, copiesOf(photo)]));
  if (wanted.length === 0) return [];
  // One listing: otherwise, a bucket would get a call for each of thousands of files.
  for await (const page of photos.files.list('')) {
    for (const { name } of page) names.get(name.slice(0, name.indexOf('-')))?.delete(name);
  }
  return wanted.map(({ hash }) => hash).filter((hash) => names.get(hash)!.size > 0);
}

function copiesOf({ hash, widths }: Pick<StoredPhoto, 'hash' | 'widths'>): Set<string> {
  return new Set(
    widths.flatMap((width) => [basename(photoPath(hash, width, 'avif')), basename(photoPath(hash, width, 'webp'))]),
  );
}

/** In the order in which visitors see them: pets that can be adopted first, the newest first. */
function listFirstPhotos(db: Database) {
  return db
    .selectFrom('pets')
    .innerJoin('pet_photos', 'pet_photos.pet_id', 'pets.id')
    .innerJoin('photos', 'photos.hash', 'pet_photos.photo_hash')
    .where('pets.is_demo', '=', true)
    .where('pet_photos.position', '=', 0)
    .select(['photos.hash', 'photos.widths'])
    .orderBy('pets.featured', 'desc')
    .orderBy((eb) =>
      eb
        .case()
        .when('pets.adoption_status', '=', 'Available')
        .then(0)
        .when('pets.adoption_status', '=', 'Pending')
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('pets.created_at', 'desc')
    .execute();
}

async function isOfDemoPet(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('pet_photos')
    .innerJoin('pets', 'pets.id', 'pet_photos.pet_id')
    .where('pets.is_demo', '=', true)
    .where('pet_photos.photo_hash', '=', hash)
    .select('pets.id')
    .executeTakeFirst();
  return row !== undefined;
}
