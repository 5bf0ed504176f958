import type { PetSearch } from '../pet-search.contract.ts';

/** What a word means besides its letters: a type and an age, or other words. */
export interface Synonym extends Pick<PetSearch, 'type' | 'age'> {
  terms?: string[];
}

/**
 * Words that visitors type for pets listed under other words. For a type, only words for all of it: 'retriever' must
 * not find every dog. The database maps species to types (`species_type` in the migrations), and a test compares the
 * two. 'dog', 'cat' and the like need no entry: each pet's search text ends with its type.
 */
export const synonyms: Readonly<Record<string, Synonym>> = {
  puppy: { type: 'Dog', age: 'baby' },
  pup: { type: 'Dog', age: 'baby' },
  kitten: { type: 'Cat', age: 'baby' },
  doggy: { type: 'Dog' },
  doggie: { type: 'Dog' },
  kitty: { type: 'Cat' },
  tortoise: { type: 'Turtle' },
  terrapin: { type: 'Turtle' },
  bunny: { terms: ['rabbit'] },
  rabbit: { terms: ['bunny'] },
  mice: { terms: ['mouse'] },
  lab: { terms: ['labrador'] },
  gsd: { terms: ['german shepherd'] },
  yorkie: { terms: ['yorkshire'] },
  pitbull: { terms: ['pit bull'] },
  pittie: { terms: ['pit bull', 'pitbull'] },
  chiwawa: { terms: ['chihuahua'] },
  doxie: { terms: ['dachshund'] },
  weiner: { terms: ['dachshund'] },
  wiener: { terms: ['dachshund'] },
  rottie: { terms: ['rottweiler'] },
  aussie: { terms: ['australian shepherd'] },
  frenchie: { terms: ['french bulldog'] },
  sheltie: { terms: ['shetland sheepdog'] },
  bird: { terms: ['parrot', 'parakeet', 'budgie', 'budgerigar', 'canary', 'cockatiel'] },
};

/** The synonym of any form of a word, or undefined. */
export function findSynonym(forms: readonly string[]): Synonym | undefined {
  const known = forms.find((form) => Object.hasOwn(synonyms, form));
  return known === undefined ? undefined : synonyms[known];
}

/** Words that say what people look for. They are no typos of a pet's name. */
export const plainWords: ReadonlySet<string> = new Set(
  [
    'chill, energy, hyper, cuddle, great, good, nice, lovely, best, new, healthy, happy, funny, color, colored, coat, fur',
    'cute, pretty, beautiful, fluffy, furry, hairy, hairless, short, long, haired, shed, sheds',
    'shedding, cheap, free, fee, price, cost, near, nearby, local, home, house, apartment, flat, condo, garden, yard',
    'family, first, time, owner, beginner, easy, low, high, maintenance, trained, training, vaccinated, neutered, spayed',
    'fixed, chipped, microchipped, rescue, rescued, shelter, bonded, pair, pairs, couple, siblings, indoor, outdoor',
    'guard, therapy, service, emotional, support, hunting, lap, barking, bark, barks, mix, mixed, breed, purebred, dont',
  ].flatMap((words) => words.split(', ')),
);
