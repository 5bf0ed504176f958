import { petTerms } from './pet-terms.ts';

/** All words for kinds and breeds of animals. */
export const animalWords: readonly string[] = [
  ...new Set(
    [...petTerms]
      .filter(([, { type }]) => type === 'animal' || type === 'any animal')
      .flatMap(([words]) => words.split(' ')),
  ),
];
