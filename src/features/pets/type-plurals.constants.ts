import type { PetType } from './pet-search.contract.ts';

/** Plurals of the types, for headings and links. */
export const typePlurals: Record<PetType, string> = {
  Dog: 'Dogs',
  Cat: 'Cats',
  Fish: 'Fish',
  Turtle: 'Turtles',
  Hamster: 'Hamsters',
  Other: 'Other pets',
};
