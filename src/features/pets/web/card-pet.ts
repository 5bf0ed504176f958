import type { PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../pets.contract.ts';

export { formatAge } from '../pet-age.contract.ts';

type CardFields = Pick<
  Pet,
  | 'id'
  | 'name'
  | 'species'
  | 'breed'
  | 'age'
  | 'weight'
  | 'gender'
  | 'microchipped'
  | 'personality'
  | 'hypoallergenic'
  | 'special_needs'
  | 'back_story'
  | 'adoption_status'
  | 'owner'
>;

/** Only the fields of a card: the page contains them twice, as HTML and as loader data. */
export interface CardPet extends CardFields {
  photo: PhotoSource | null;
}

export function toCardPet(pet: Pet): CardPet {
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    age: pet.age,
    weight: pet.weight,
    gender: pet.gender,
    microchipped: pet.microchipped,
    personality: pet.personality,
    hypoallergenic: pet.hypoallergenic,
    special_needs: pet.special_needs,
    back_story: pet.back_story,
    adoption_status: pet.adoption_status,
    owner: pet.owner,
    photo: pet.photos[0] ?? null,
  };
}
