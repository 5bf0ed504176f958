import type { PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../pets.contract.ts';

export interface FeaturedPet extends Pick<
  Pet,
  'id' | 'name' | 'species' | 'breed' | 'age' | 'gender' | 'adoption_status'
> {
  details: string | null;
  photo: PhotoSource | null;
}

export function toFeaturedPet(pet: Pet): FeaturedPet {
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    age: pet.age,
    gender: pet.gender,
    adoption_status: pet.adoption_status,
    details: pet.description ?? pet.back_story ?? pet.personality,
    photo: pet.photos[0] ?? null,
  };
}
