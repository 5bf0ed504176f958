import { basename } from 'node:path';
import { removeFilesWithoutRow } from '../../src/features/photos/server/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { photoPath, type PhotoStore } from '../../src/platform/images/photo-store.ts';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import type { Portrait } from './compose-image.ts';
import { makeImages, type ImagesInProgress } from './make-images.ts';
import { photoOf } from './portrait-photos.ts';
import { portraits } from './portraits.ts';

/**
 * Makes the demo's images whose rows exist without their files, in the background: after the first start, and after a stop
 * that came before all were made. A request for one of them is answered as soon as it is made.
 * @returns null if none is missing
 */
export function makeMissingImages(db: Database, photos: PhotoStore): Promise<ImagesInProgress | null> {
  const making = makeMissing(db, photos);
  // At once, since the site may be open already.
  photos.waitFor((hash) => making.then((images) => images?.hurry(hash)));
  return making;
}

async function makeMissing(db: Database, photos: PhotoStore): Promise<ImagesInProgress | null> {
  const hashes = portraits.map((portrait) => photoOf(portrait).hash);
  const rows = await db.selectFrom('photos').where('hash', 'in', hashes).select('hash').execute();
  const inDatabase = new Set(rows.map(({ hash }) => hash));
  const used = portraits.filter((portrait) => inDatabase.has(photoOf(portrait).hash));
  const missing = await listMissing(photos, used);
  if (missing.length === 0) return null;
  return makeImages(photos, missing, {
    isBackground: true,
    // The demo may have been emptied meanwhile.
    onStored: (hash) => removeFilesWithoutRow(db, photos, hash),
  });
}

/** The portraits of which a copy is not stored. */
export async function listMissing(photos: PhotoStore, used: readonly Portrait[]): Promise<Portrait[]> {
  const isStored = await Promise.all(used.map((portrait) => hasAllCopies(photos, photoOf(portrait))));
  return used.filter((_, at) => !isStored[at]);
}

async function hasAllCopies(photos: PhotoStore, { hash, widths }: StoredPhoto): Promise<boolean> {
  const names = widths.flatMap((width) => [photoPath(hash, width, 'avif'), photoPath(hash, width, 'webp')]);
  const areThere = await Promise.all(names.map((name) => photos.files.has(basename(name))));
  return areThere.every(Boolean);
}
