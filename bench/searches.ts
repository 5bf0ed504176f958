import { petSearchQuery, parsePetSearch } from '../src/features/pets/pet-search.contract.ts';

export interface Search {
  type: 'text' | 'misspelt' | 'facets' | 'text and facets' | 'orders' | 'nothing found';
  query: string;
}

const typed = splitList(`
  bella, max, luna, charlie, milo, coco, daisy, rocky, oscar, ruby, dog, cat, rabbit, parrot, turtle,
  hamster, fish, puppy, kitten, bunny, labrador, retriever, golden retriever, beagle, poodle, terrier,
  shorthair, domestic longhair, maine coon, german shepherd, husky, mix, labrador mix, jack russell,
  dachshund, chihuahua, ragdoll, bella beagle, dogs, cats, rabbits, ma, o, great pyrenees, spaniel, BÉLLA,
  angora, budgie, slider, tabby
`);
const misspelt = splitList(`
  retreiver, labradro, begle, golen, bela, dachshnd, rabit, hamstr, poodel, terier, chiwawa, sheperd,
  huskey, goldn retreiver, german sheperd, spanial, pyranees, shorthiar, charly, lunna, parot, turtel,
  labrador retreiver, jak russell, main coone, angroa, budgy, chihuaua, ragdol, oskar
`);
const unmatched = [
  'xyzzyq',
  'qqqq wwww',
  'golden hamster beagle',
  '%%%',
  'jjjjjjjjjj kkkkkkkkkk',
  'dragon unicorn',
  '???',
];
const types = ['Dog', 'Cat', 'Fish', 'Turtle', 'Hamster', 'Other'];
const ages = ['baby', 'young', 'adult', 'senior'];
const sizes = ['Small', 'Medium', 'Large', 'Extra+Large'];
const orders = ['newest', 'waiting', 'name', 'youngest', 'oldest'];
const needs = ['good_with_cats=yes', 'good_with_dogs=yes', 'good_with_children=yes', 'hypoallergenic=yes'];

/** A realistic mix of visitors' searches, each one different. */
export const searches: readonly Search[] = [
  ...searchesOf('text', typed.map(asText)),
  ...searchesOf('misspelt', misspelt.map(asText)),
  ...searchesOf('facets', [
    ...types.flatMap((type) => ages.map((age) => `type=${type}&age=${age}`)),
    ...sizes.flatMap((size) => needs.map((need) => `size=${size}&${need}&status=Available`)),
  ]),
  ...searchesOf('text and facets', [
    ...typed.slice(0, 20).map((text, at) => `${asText(text)}&type=${types[at % 2]}&gender=Female`),
    ...typed.slice(20).map((text, at) => `${asText(text)}&age=${ages[at % 4]}`),
    ...['labrador', 'shorthair', 'terrier', 'poodel'].map((breed) => `breed=${breed}&gender=Male`),
  ]),
  ...searchesOf('orders', [
    ...types.flatMap((type) => orders.slice(1).map((sort) => `type=${type}&sort=${sort}`)),
    ...orders.slice(1).map((sort) => `text=mix&sort=${sort}`),
  ]),
  ...searchesOf('nothing found', [
    ...unmatched.map(asText),
    ...unmatched.map((text) => `${asText(text)}&type=Dog`),
    ...ages.map((age) => `type=Fish&size=Extra+Large&age=${age}`),
    ...['bella', 'golden', 'mix'].map((text) => `text=${text}&breed=goldfish&type=Turtle`),
  ]),
];

export const warmUpSearches: readonly Search[] = searchesOf('text', [
  ...['nala', 'simba', 'shepherd', 'nalla', 'goldfish', 'zzzzz', 'pup', 'corgi', 'corgie', 'ella'].map(asText),
  ...ages.map((age) => `age=${age}&gender=Male`),
  ...orders.map((sort) => `gender=Female&sort=${sort}`),
  ...['nala', 'corgie'].map((text) => `${asText(text)}&type=Cat`),
]);

function asText(text: string): string {
  return `text=${encodeURIComponent(text)}`;
}

function searchesOf(type: Search['type'], queries: readonly string[]): Search[] {
  // In the canonical spelling: other spellings redirect.
  return queries.map((query) => ({ type, query: petSearchQuery(parsePetSearch(new URLSearchParams(query))).slice(1) }));
}

function splitList(list: string): string[] {
  return list.split(',').map((text) => text.trim());
}
