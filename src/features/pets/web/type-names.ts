import type { PetType } from '../pet-search.contract.ts';

/** Several of a type, as a heading or a link names them. */
export const typePlurals: Record<PetType, string> = {
  Dog: 'Dogs',
  Cat: 'Cats',
  Fish: 'Fish',
  Turtle: 'Turtles',
  Hamster: 'Hamsters',
  Other: 'Other pets',
};

/** "1 pet", "2,300 pets" */
export function petsInNumbers(number: number): string {
  return `${number.toLocaleString('en')} ${number === 1 ? 'pet' : 'pets'}`;
}
