import type { PetSearch } from '../pet-search.contract.ts';

/** What a word says beside its letters: pets of a type and an age, or pets that have another word. */
export interface Meaning extends Pick<PetSearch, 'type' | 'age'> {
  words?: string[];
}

/**
 * Words that visitors type for pets that are listed under another one. Of a type only words for the whole of it stand
 * here: 'retriever' must not find every dog. What type a species has is the database's to say (`species_type` in the
 * migrations), and a test holds these against it. 'dog', 'cat' and the like need no line: each pet's text ends with
 * its type.
 */
export const meanings: Readonly<Record<string, Meaning>> = {
  puppy: { type: 'Dog', age: 'baby' },
  pup: { type: 'Dog', age: 'baby' },
  kitten: { type: 'Cat', age: 'baby' },
  doggy: { type: 'Dog' },
  doggie: { type: 'Dog' },
  kitty: { type: 'Cat' },
  tortoise: { type: 'Turtle' },
  terrapin: { type: 'Turtle' },
  bunny: { words: ['rabbit'] },
  rabbit: { words: ['bunny'] },
  mice: { words: ['mouse'] },
  bird: { words: ['parrot', 'parakeet', 'budgie', 'budgerigar', 'canary', 'cockatiel'] },
};

/** What one of the forms of a word means; undefined where it is just a word. */
export function meaningOf(forms: readonly string[]): Meaning | undefined {
  const known = forms.find((form) => Object.hasOwn(meanings, form));
  return known === undefined ? undefined : meanings[known];
}
