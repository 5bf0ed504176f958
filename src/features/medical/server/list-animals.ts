import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import type { DueDose } from '../treatments.contract.ts';
import { selectPetPhoto, toPhotoPath, type PhotoHash } from './pet-photo.ts';

type Animal = DueDose['pet'];

/** Animals as lists show them, by name. */
export async function listAnimals(db: Database, ids: readonly number[]): Promise<Animal[]> {
  const { rows } = await sql<Omit<Animal, 'code' | 'photo'> & { photo: PhotoHash | null }>`
    select p.id, p.name, p.type, p.location, ${selectPetPhoto('p.id')} as photo
    from pets p where p.id = any(${ids}::integer[]) order by lower(p.name), p.id`.execute(db);
  return rows.map(({ photo, ...pet }) => ({ ...pet, code: petCode(pet.id), photo: photo && toPhotoPath(photo) }));
}
