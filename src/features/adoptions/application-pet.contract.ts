import type { Pet } from '../pets/pets.contract.ts';
import type { ApplicationPet } from './adoptions.contract.ts';

/** A listed pet as an application shows it. */
export function toApplicationPet({ photos, ...pet }: Pet): ApplicationPet {
  const { id, name, species, type, breed, adoption_status, listed_by_owner, location, image } = pet;
  const { adoption_fee_cents } = pet;
  return {
    id,
    name,
    species,
    type,
    breed,
    adoption_status,
    is_listed: true,
    listed_by_owner,
    adoption_fee_cents,
    location,
    image,
    photo: photos[0] ?? null,
  };
}
