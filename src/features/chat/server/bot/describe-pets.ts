import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { formatMonths, formatYears } from '../../../pets/pet-age.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import { formatWeight } from '../../../pets/pet-weight.contract.ts';
import type { ParsedLimits } from './parse-limits.ts';
import type { PetRequest } from './parse-pet-requests.ts';

/** "12 cats that are good with children", "one small dog", "any puppies" */
export function describePets(count: number, request: PetRequest): string {
  const amount = count === 0 ? 'any' : count === 1 ? 'one' : String(count);
  return [amount, describeName(request, count === 1), ...clauses(request, count === 1)].join(' ');
}

/** The same with “under 10 kg (22 lb)” and the like. */
export function describeWithLimits(
  count: number,
  request: PetRequest,
  { limits, maxFee, color }: Pick<ParsedLimits, 'limits' | 'maxFee' | 'color'>,
): string {
  const { minWeight, maxWeight, notGoodWith = [] } = limits;
  const amount = count === 0 ? 'any' : count === 1 ? 'one' : String(count);
  const rounded = (weight: number) => formatWeight(Math.round(weight * 100) / 100);
  return [
    amount,
    ...(request.isOther && color !== undefined ? ['other'] : []),
    ...(color === undefined ? [] : [color]),
    describeName(color === undefined ? request : { ...request, isOther: false }, count === 1),
    // “up to 30 lb” says nothing of the cats that a dog is good with.
    ...describeAges(limits.minAge, limits.maxAge, formatYears),
    ...describeAges(limits.minMonths, limits.maxMonths, formatMonths),
    ...(maxWeight === undefined ? [] : [`up to ${rounded(maxWeight)}`]),
    ...(minWeight === undefined ? [] : [`of ${rounded(minWeight)} or more`]),
    ...clauses(request, count === 1),
    ...(notGoodWith.length > 0
      ? [`that ${count === 1 ? 'isn’t' : 'aren’t'} a match for ${joinList([...notGoodWith])}`]
      : []),
    ...(limits.location === undefined ? [] : [`at ${limits.location}`]),
    ...(maxFee === null ? [] : [`with a fee of ${formatMoney(maxFee * 100)} or less`]),
  ].join(' ');
}

function describeAges(min: number | undefined, max: number | undefined, format: (value: number) => string): string[] {
  if (min !== undefined && min === max) return [`aged ${min === 0 ? `under ${format(1)}` : format(min)}`];
  if (min !== undefined && max !== undefined) return [`${min} to ${format(max)} old`];
  return [
    ...(min === undefined ? [] : [`aged ${format(min)} or more`]),
    ...(max === undefined ? [] : [`under ${format(max + 1)} old`]),
  ];
}

function describeName({ search, names, isOther = false }: PetRequest, isOne: boolean): string {
  const { size, age, gender, hypoallergenic, type } = search;
  const young = age === 'baby' && type !== undefined ? YOUNG[type] : undefined;
  const words = [
    isOther && 'other',
    size?.toLowerCase(),
    young ? null : age,
    gender?.toLowerCase(),
    hypoallergenic && 'hypoallergenic',
  ];
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
  const traits = [
    ...(search.house_trained ? ['house-trained'] : []),
    ...(goodWith.length > 0 ? [`good with ${joinList(goodWith)}`] : []),
  ];
  return [
    ...(search.status === 'Pending' ? ['on hold'] : []),
    ...(search.special_needs ? ['with special needs'] : []),
    ...(traits.length > 0 ? [`that ${isOne ? 'is' : 'are'} ${traits.join(' and ')}`] : []),
  ];
}
