import { sql } from 'kysely';
import { photoPath } from '../../../platform/images/photo-store.ts';

export interface PhotoHash {
  hash: string;
  width: number;
}

/** SQL: the smallest copy of an animal's first photo. @param pet SQL of its id */
export function selectPetPhoto(pet: string) {
  return sql<PhotoHash | null>`(
    select jsonb_build_object('hash', photos.hash, 'width', (select min(width) from unnest(photos.widths) width))
    from pet_photos join photos on photos.hash = pet_photos.photo_hash
    where pet_photos.pet_id = ${sql.ref(pet)} order by position limit 1)`;
}

export function toPhotoPath({ hash, width }: PhotoHash): string {
  return photoPath(hash, width, 'webp');
}
