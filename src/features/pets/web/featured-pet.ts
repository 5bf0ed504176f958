import type { PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../pets.contract.ts';
import { toOwnerListing, type OwnerListing } from './card-pet.ts';

export interface FeaturedPet extends Pick<
  Pet,
  'id' | 'name' | 'species' | 'breed' | 'age' | 'age_months' | 'gender' | 'adoption_status'
> {
  details: string | null;
  photo: PhotoSource | null;
  /** Absent for the shelter's own pets. */
  ownerListing?: OwnerListing;
}

export function alreadyAdopted({ name }: Pick<FeaturedPet, 'name'>): string {
  return `${name} is already adopted.`;
}

export function toFeaturedPet(pet: Pet): FeaturedPet {
  const ownerListing = toOwnerListing(pet);
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species.charAt(0).toUpperCase() + pet.species.slice(1),
    breed: pet.breed,
    age: pet.age,
    age_months: pet.age_months,
    gender: pet.gender,
    adoption_status: pet.adoption_status,
    details: pet.description ?? pet.back_story ?? pet.personality,
    photo: pet.photos[0] ?? null,
    ...(ownerListing && { ownerListing }),
  };
}
