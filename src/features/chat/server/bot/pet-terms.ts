import type { PetSearch } from '../../../pets/pet-search.contract.ts';
import { normalizeWords } from './sentences.ts';

/** What one to three words say about the requested pet. */
export interface PetTerm {
  type: 'animal' | 'any animal' | 'adjective' | 'trait' | 'children';
  search: PetSearch;
  /** Singular and plural, for animals that are not named by their type. */
  names?: { one: string; many: string };
}

export const MAX_TERM_WORDS = 3;

/** Terms by their normalized words. */
export const petTerms: ReadonlyMap<string, PetTerm> = new Map([
  ...all('animal', { type: 'Dog' }, 'dog, doggy, doggie, canine'),
  ...all('animal', { type: 'Dog', age: 'baby' }, 'puppy, pup'),
  ...all('animal', { type: 'Cat' }, 'cat, kitty, feline'),
  ...all('animal', { type: 'Cat', gender: 'Male' }, 'tomcat'),
  ...all('animal', { type: 'Cat', age: 'baby' }, 'kitten'),
  ...all('animal', { type: 'Fish' }, 'fish, fishes'),
  ...named('goldfish', 'goldfish', 'goldfish', { type: 'Fish' }),
  ...all('animal', { type: 'Turtle' }, 'turtle, tortoise, terrapin'),
  ...all('animal', { type: 'Hamster' }, 'hamster'),
  ...species('rabbit, parrot, bird, guinea pig, snake, gecko, lizard, ferret, rat, chinchilla, gerbil, hedgehog'),
  ...species('budgie, parakeet, macaw, cockatoo, cockatiel, canary, frog, iguana, duck, goat, pony, horse, tarantula'),
  ...species('pig, chicken, hen, reptile, rodent'),
  ...named('mini pig', 'mini pig', 'mini pigs', {}),
  ...named('bunny', 'rabbit', 'rabbits', {}),
  ...named('mouse', 'mouse', 'mice', {}),
  ...named('mice', 'mouse', 'mice', {}),
  ...breedsOfDogs(
    'labrador, golden retriever, retriever, German shepherd, shepherd, poodle, beagle, French bulldog, bulldog, terrier',
  ),
  ...breedsOfDogs(
    'husky, chihuahua, dachshund, pug, boxer, collie, border collie, spaniel, corgi, rottweiler, Dalmatian',
  ),
  ...breedsOfDogs(
    'schnauzer, shih tzu, greyhound, pointer, Great Dane, Jack Russell, pit bull, mastiff, setter, whippet',
  ),
  ...named('lab', 'labrador', 'labradors', { type: 'Dog' }),
  ...named('golden', 'golden retriever', 'golden retrievers', { type: 'Dog' }),
  ...breedsOfCats(
    'Siamese, Persian, Maine Coon, ragdoll, Bengal, sphynx, tabby, British shorthair, calico, Birman, Russian blue',
  ),
  ...all('any animal', {}, 'pet, animal, companion, buddy, one'),
  ...all('adjective', { size: 'Small' }, 'small, little, tiny, mini, small sized, small size'),
  ...all('adjective', { size: 'Medium' }, 'medium, mid sized, medium sized, mid size, medium size'),
  ...all('adjective', { size: 'Large' }, 'large, big, large sized, large size'),
  ...all('adjective', { size: 'Extra Large' }, 'extra large, very large, huge, giant'),
  ...all('adjective', { age: 'baby' }, 'baby, newborn'),
  ...all('adjective', { age: 'young' }, 'young'),
  ...all('adjective', { age: 'adult' }, 'adult, grown up, fully grown'),
  ...all('adjective', { age: 'senior' }, 'old, older, senior, elderly, aged'),
  ...all('adjective', { gender: 'Female' }, 'female, girl'),
  ...all('adjective', { gender: 'Male' }, 'male, boy'),
  ...all('trait', { hypoallergenic: 'yes' }, 'hypoallergenic, hypo allergenic, allergy, allergic, non shedding'),
  ...all('trait', { special_needs: 'yes' }, 'special need, disabled, handicapped'),
  ...all('trait', { house_trained: 'yes' }, 'housetrained, house trained, potty trained, litter trained'),
  ...all('children', { good_with_children: 'yes' }, 'child, children, kid, toddler, grandchild, grandchildren'),
  ...all('children', { good_with_children: 'yes' }, 'grandkid, son, daughter, family, infant'),
]);

function all(type: PetTerm['type'], search: PetSearch, words: string): [string, PetTerm][] {
  return words.split(', ').map((each) => [termKey(each), { type, search }]);
}

function species(names: string): [string, PetTerm][] {
  return names.split(', ').flatMap((one) => named(one, one, plural(one), {}));
}

function breedsOfDogs(names: string): [string, PetTerm][] {
  return names.split(', ').flatMap((one) => named(one, one, plural(one), { type: 'Dog' }));
}

function breedsOfCats(names: string): [string, PetTerm][] {
  return names.split(', ').flatMap((one) => named(one, `${one} cat`, `${one} cats`, { type: 'Cat' }, one));
}

/** @param text the search text; by default the name */
function named(word: string, one: string, many: string, search: PetSearch, text = one): [string, PetTerm][] {
  return [[termKey(word), { type: 'animal', search: { ...search, text: text.toLowerCase() }, names: { one, many } }]];
}

function plural(one: string): string {
  return one.endsWith('y') && !one.endsWith('ey') ? `${one.slice(0, -1)}ies` : `${one}s`;
}

function termKey(words: string): string {
  return normalizeWords(words).join(' ');
}
