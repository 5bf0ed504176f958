import type { Shelter } from '../settings/settings.contract.ts';
import type { PetType } from './pet-search.contract.ts';

/** The adoption fee of a type, in cents (`product.md`, section 4). */
export function adoptionFee(type: PetType, fees: Shelter['fees']): number {
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}
