import type { PetType } from './pet-search.contract.ts';

/** Several of a type, as a heading or a link names them. */
export const typePlurals: Record<PetType, string> = {
  Dog: 'Dogs',
  Cat: 'Cats',
  Fish: 'Fish',
  Turtle: 'Turtles',
  Hamster: 'Hamsters',
  Other: 'Other pets',
};
