import type { PhotoSource } from '../../../ui/photo.tsx';
import { formatAge } from '../pet-age.contract.ts';
import type { Pet } from '../pets.contract.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

export { formatAge };

/** Why a pet on hold cannot be adopted, beside the disabled button, whose label is specified. */
export const onHold = 'On hold right now';

type CardFields = Pick<
  Pet,
  | 'id'
  | 'name'
  | 'species'
  | 'breed'
  | 'age'
  | 'age_months'
  | 'weight'
  | 'gender'
  | 'microchipped'
  | 'personality'
  | 'hypoallergenic'
  | 'special_needs'
  | 'back_story'
  | 'adoption_status'
  | 'good_with_children'
  | 'good_with_dogs'
  | 'good_with_cats'
  | 'owner'
>;

/** Only the fields of a card: the page contains them twice, as HTML and as loader data. */
export interface CardPet extends CardFields {
  photo: PhotoSource | null;
  /** Absent for the shelter's own pets, which are most. */
  ownerListing?: OwnerListing;
}

/** A pet that its owner has listed. */
export type OwnerListing = 'reviewed' | 'not reviewed';

export function toOwnerListing(pet: Pick<Pet, 'listed_by_owner' | 'is_checked'>): OwnerListing | undefined {
  if (!pet.listed_by_owner) return undefined;
  return pet.is_checked ? 'reviewed' : 'not reviewed';
}

export function toCardPet(pet: Pet): CardPet {
  const ownerListing = toOwnerListing(pet);
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    age: pet.age,
    age_months: pet.age_months,
    weight: pet.weight,
    gender: pet.gender,
    microchipped: pet.microchipped,
    personality: pet.personality,
    hypoallergenic: pet.hypoallergenic,
    special_needs: pet.special_needs,
    back_story: pet.back_story,
    adoption_status: pet.adoption_status,
    good_with_children: pet.good_with_children,
    good_with_dogs: pet.good_with_dogs,
    good_with_cats: pet.good_with_cats,
    owner: pet.owner,
    photo: pet.photos[0] ?? null,
    ...(ownerListing && { ownerListing }),
  };
}

/** The breed, or the species if it is unknown. "Mixed breed" alone doesn't tell what animal it is: "Mixed-breed dog". */
export function formatBreed({ species, breed }: Pick<CardPet, 'species' | 'breed'>): string {
  if (breed === null || /^unknown$/i.test(breed)) return species;
  return /^mix(?:ed(?:.breed)?)?$/i.test(breed) ? `Mixed-breed ${species.toLowerCase()}` : breed;
}

/** On a card: "Golden Retriever, 3 years". */
export function formatCardLine(pet: Pick<CardPet, 'species' | 'breed' | 'age' | 'age_months'>): string {
  const line = [formatBreed(pet), pet.age === null ? null : formatAge(pet)].filter(Boolean).join(', ');
  return capitalize(line);
}
