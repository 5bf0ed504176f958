import { sql, type RawBuilder } from 'kysely';
import { petCode } from '../../pets/pet-code.contract.ts';
import { selectPetPhoto, toPhotoPath, type PhotoHash } from '../../medical/server/index.ts';
import type { FosterPet } from '../foster-care.contract.ts';

export type FosterPetRow = Omit<FosterPet, 'code' | 'photo'> & { photo: PhotoHash | null };

/** SQL, on `p`: what is shown of an animal. */
export function selectFosterPet(): RawBuilder<FosterPetRow> {
  return sql<FosterPetRow>`jsonb_build_object('id', p.id, 'name', p.name, 'type', p.type, 'species', p.species,
    'photo', ${selectPetPhoto('p.id')})`;
}

export function toFosterPet({ id, name, type, species, photo }: FosterPetRow): FosterPet {
  return { id, code: petCode(id), name, type, species, photo: photo && toPhotoPath(photo) };
}
