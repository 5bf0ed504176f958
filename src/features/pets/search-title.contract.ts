import { facets, type PetSearch, type PetType } from './pet-search.contract.ts';
import { typePlurals } from './type-plurals.contract.ts';

/** What a search looks for, in the words of a title: for pages, and for the mails about it. */

/** As the title of a page: "Small senior dogs for adoption, good with cats". */
export function titleOf(search: PetSearch): string {
  if (isEmpty(search)) return 'Search pets';
  return describe(
    search,
    { Available: ' for adoption', Pending: ' on hold', Adopted: '' }[search.status ?? 'Available'],
  );
}

/** As the name that it is saved under: "Small senior dogs, good with cats". */
export function nameOfSearch(search: PetSearch): string {
  return isEmpty(search) ? 'All pets' : describe(search, '');
}

/** "a", "a and b", "a, b and c" */
export function inARow(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function isEmpty(search: PetSearch): boolean {
  return (['text', 'breed', ...facets] as const).every((name) => search[name] === undefined);
}

function describe(search: PetSearch, end: string): string {
  const { size, age, gender, status, hypoallergenic, special_needs, text, breed } = search;
  const name = nameOf(search.type, age);
  const adjectives = [
    status === 'Adopted' && 'adopted',
    size?.toLowerCase(),
    name.tellsAge ? null : age,
    gender?.toLowerCase(),
    hypoallergenic && 'hypoallergenic',
  ];
  const goodWith = (['children', 'dogs', 'cats'] as const).filter((whom) => search[`good_with_${whom}`]);
  const title = [
    [...adjectives, name.words].filter(Boolean).join(' ') + end,
    goodWith.length > 0 && `good with ${inARow(goodWith)}`,
    special_needs && 'with special needs',
  ];
  const words = [text, breed].filter((each) => each !== undefined);
  return capital(title.filter(Boolean).join(', ')) + (words.length > 0 ? `: ${words.join(', ')}` : '');
}

function nameOf(type: PetType | undefined, age: PetSearch['age']): { words: string; tellsAge: boolean } {
  if (age === 'baby' && type === 'Dog') return { words: 'puppies', tellsAge: true };
  if (age === 'baby' && type === 'Cat') return { words: 'kittens', tellsAge: true };
  return { words: type ? typePlurals[type].toLowerCase() : 'pets', tellsAge: false };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
