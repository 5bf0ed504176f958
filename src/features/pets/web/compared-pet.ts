import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../pets.contract.ts';
import { formatWeight } from '../pet-weight.contract.ts';
import { formatAge, formatBreed, onHold, toOwnerListing, type CardPet } from './card-pet.ts';
import { formatSpayed } from './format-pet.ts';
import { isNone } from './pet-facts.tsx';
import { capitalize } from '../../../platform/capitalize.contract.ts';

export interface ComparedPet extends Pick<CardPet, 'id' | 'name' | 'adoption_status' | 'ownerListing'> {
  photo: PhotoSource | null;
  description: string;
  /** In the order of the rows. Null: unknown. */
  facts: (string | null)[];
}

/** What is compared. Facts that are unknown for all pets are left out. */
export const comparedFacts = [
  'Status',
  'Type',
  'Breed',
  'Age',
  'Gender',
  'Size',
  'Weight',
  'Good with children',
  'Good with dogs',
  'Good with cats',
  'House-trained',
  'Hypoallergenic',
  'Special needs',
  'Vaccination',
  'Microchipped',
  'Spayed or neutered',
  'Personality',
  'Lives at',
  'Adoption fee',
] as const;

/** @param fee in cents; null for an owner's listing */
export function toComparedPet(pet: Pet, fee: number | null): ComparedPet {
  const facts: Record<(typeof comparedFacts)[number], string | null> = {
    Status: { Available: 'Looking for a home', Pending: onHold, Adopted: 'Adopted' }[pet.adoption_status],
    Type: pet.type === 'Other' ? capitalize(pet.species) : pet.type,
    Breed: pet.breed,
    Age: pet.age === null ? null : capitalize(formatAge(pet)),
    Gender: pet.gender,
    Size: pet.size,
    Weight: pet.weight === null ? null : formatWeight(pet.weight),
    'Good with children': yesOrNo(pet.good_with_children),
    'Good with dogs': yesOrNo(pet.good_with_dogs),
    'Good with cats': yesOrNo(pet.good_with_cats),
    'House-trained': yesOrNo(pet.house_trained),
    Hypoallergenic: yesOrNo(pet.hypoallergenic),
    'Special needs': isNone(pet.special_needs) ? 'None' : pet.special_needs,
    Vaccination: pet.vaccination_status,
    Microchipped: pet.microchipped,
    'Spayed or neutered': formatSpayed(pet),
    Personality: pet.personality,
    'Lives at': pet.listed_by_owner ? 'With the owner' : pet.location,
    'Adoption fee': pet.adoption_status === 'Adopted' ? null : fee === null ? 'Ask the owner' : formatMoney(fee),
  };
  const ownerListing = toOwnerListing(pet);
  return {
    id: pet.id,
    name: pet.name,
    adoption_status: pet.adoption_status,
    ...(ownerListing && { ownerListing }),
    photo: pet.photos[0] ?? null,
    description: `${pet.name}, ${formatBreed(pet)}`,
    facts: comparedFacts.map((name) => facts[name]),
  };
}

function yesOrNo(is: boolean | null): string | null {
  if (is === null) return null;
  return is ? 'Yes' : 'No';
}
