import type { Shelter } from '../settings/settings.contract.ts';
import type { PetType } from './pet-search.contract.ts';

/** What adopting an animal of this type costs, in cents (`product.md`, section 4). */
export function adoptionFee(type: PetType, fees: Shelter['fees']): number {
  if (type === 'Dog') return fees.dog;
  return type === 'Cat' ? fees.cat : fees.other;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount for people to read, such as `$400` or `$22.50`. */
export function inDollars(cents: number): string {
  return dollars.format(cents / 100);
}
