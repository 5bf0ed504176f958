import { joinList } from '../../platform/join-list.contract.ts';
import { boundNames, criteria, type PetSearch, type PetType } from './pet-search.contract.ts';
import { exactAgeOf, labelOfBound, labelOfLister } from './search-labels.contract.ts';
import { typePlurals } from './type-plurals.constants.ts';

/** Titles of searches, for pages and emails. */

/** As a page title: "Small senior dogs for adoption, good with cats". */
export function formatSearchTitle(search: PetSearch): string {
  if (isEmpty(search)) return 'Find a pet';
  return describe(
    search,
    { Available: ' for adoption', Pending: ' on hold', Adopted: '' }[search.status ?? 'Available'],
  );
}

/** As the name of a saved search: "Small senior dogs, good with cats". */
export function formatSearchName(search: PetSearch): string {
  return isEmpty(search) ? 'All pets' : describe(search, '');
}

function isEmpty(search: PetSearch): boolean {
  return criteria.every((name) => search[name] === undefined);
}

function describe(search: PetSearch, end: string): string {
  const { size, age, gender, status, hypoallergenic, special_needs, text, breed } = search;
  const name = pluralOf(search.type, age);
  const adjectives = [
    status === 'Adopted' && 'adopted',
    size?.toLowerCase(),
    name.includesAge ? null : age,
    gender?.toLowerCase(),
    hypoallergenic && 'hypoallergenic',
    search.house_trained && 'house-trained',
  ];
  const goodWith = (['children', 'dogs', 'cats'] as const).filter((whom) => search[`good_with_${whom}`]);
  const title = [
    [...adjectives, name.terms].filter(Boolean).join(' ') + end,
    goodWith.length > 0 && `good with ${joinList(goodWith)}`,
    special_needs && 'with special needs',
    search.listed_by && labelOfLister(search.listed_by).toLowerCase(),
    ...describeBounds(search),
  ];
  const terms = [text, breed].filter((each) => each !== undefined);
  return capital(title.filter(Boolean).join(', ')) + (terms.length > 0 ? `: ${terms.join(', ')}` : '');
}

function describeBounds(search: PetSearch): string[] {
  const exact = exactAgeOf(search);
  const labels = boundNames
    .filter((name) => search[name] !== undefined && !exact?.criteria.includes(name))
    .map((name) => labelOfBound(name, search[name]!).toLowerCase());
  return exact ? [`${exact.label} old`, ...labels] : labels;
}

function pluralOf(type: PetType | undefined, age: PetSearch['age']): { terms: string; includesAge: boolean } {
  if (age === 'baby' && type === 'Dog') return { terms: 'puppies', includesAge: true };
  if (age === 'baby' && type === 'Cat') return { terms: 'kittens', includesAge: true };
  return { terms: type ? typePlurals[type].toLowerCase() : 'pets', includesAge: false };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
