import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { photoPath, type KeptPhoto } from '../../../platform/images/photo-store.ts';
import type { PetPhoto } from '../photos.contract.ts';
import type {} from './photos.tables.ts';

/** A picture as its row says it. */
export function toPhoto({ hash, width, height, widths, preview }: KeptPhoto): PetPhoto {
  return { image: photoPath(hash, Math.max(...widths), 'webp'), width, height, widths, preview };
}

/** The hash in a picture's public path, such as `/photos/<hash>-<width>.webp`; null for what is none. */
export function photoHashOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}

/** Writes a picture's row, or touches the one that is there; either way it is locked until the transaction ends. */
export async function noteTakenIn(
  change: Database,
  { hash, width, height, widths, preview }: KeptPhoto,
): Promise<void> {
  // The database's clock, which all servers share, and which tidying reads.
  const fields = { width, height, widths, preview, created_at: sql<Date>`clock_timestamp()` };
  await change
    .insertInto('photos')
    .values({ hash, ...fields })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(fields))
    .execute();
}

const PHOTO_PATH = /^\/photos\/([0-9a-f]{32})-\d{1,5}\.(?:avif|webp)$/;
