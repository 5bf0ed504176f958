import type { Shelter } from '../settings/settings.contract.ts';
import type { PetType } from './pet-search.contract.ts';
import type { Pet } from './pets.contract.ts';

/**
 * The shelter's fee for a pet, in cents: its own, or else that of its type. Null for an owner's listing: the owner
 * decides (`product.md`, section 12).
 */
export function petFee(
  pet: Pick<Pet, 'type' | 'listed_by_owner' | 'adoption_fee_cents'>,
  fees: Shelter['fees'],
): number | null {
  return pet.listed_by_owner ? null : (pet.adoption_fee_cents ?? adoptionFee(pet.type, fees));
}

/** The adoption fee of a type, in cents (`product.md`, section 4). */
export function adoptionFee(type: PetType, fees: Shelter['fees']): number {
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
