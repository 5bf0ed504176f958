import { joinList } from '../../../pets/search-title.contract.ts';
import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { PetRequest } from './parse-pet-requests.ts';

/** "12 cats that are good with children", "one small dog", "no puppies" */
export function describePets(count: number, request: PetRequest): string {
  const amount = count === 0 ? 'no' : count === 1 ? 'one' : String(count);
  return [amount, describeName(request, count === 1), ...clauses(request, count === 1)].join(' ');
}

function describeName({ search, names }: PetRequest, isOne: boolean): string {
  const { size, age, gender, hypoallergenic, type } = search;
  const young = age === 'baby' && type !== undefined ? YOUNG[type] : undefined;
  const words = [size?.toLowerCase(), young ? null : age, gender?.toLowerCase(), hypoallergenic && 'hypoallergenic'];
  return [...words, noun({ search, ...(names && { names }) }, isOne, young)].filter(Boolean).join(' ');
}

const YOUNG: Partial<Record<string, { one: string; many: string }>> = {
  Dog: { one: 'puppy', many: 'puppies' },
  Cat: { one: 'kitten', many: 'kittens' },
};

function noun({ search, names }: PetRequest, isOne: boolean, young?: { one: string; many: string }): string {
  if (young) {
    const breed = names && search.text ? `${search.type === 'Cat' ? names.one.replace(/ cat$/, '') : names.one} ` : '';
    return breed + (isOne ? young.one : young.many);
  }
  if (names) return isOne ? names.one : names.many;
  if (search.type === undefined) return isOne ? 'pet' : 'pets';
  if (search.type === 'Other') return isOne ? 'other pet' : 'other pets';
  return isOne ? search.type.toLowerCase() : typePlurals[search.type].toLowerCase();
}

function clauses({ search }: PetRequest, isOne: boolean): string[] {
  const goodWith = (['children', 'dogs', 'cats'] as const).filter((companion) => search[`good_with_${companion}`]);
  return [
    ...(search.special_needs ? ['with special needs'] : []),
    ...(goodWith.length > 0 ? [`that ${isOne ? 'is' : 'are'} good with ${joinList(goodWith)}`] : []),
  ];
}
