import type { Database } from '../../../../platform/database.ts';
import { petSearchQuery } from '../../../pets/pet-search.contract.ts';
import { joinList } from '../../../pets/search-title.contract.ts';
import { searchPets } from '../../../pets/server/index.ts';
import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { parsePetRequests, type PetRequest } from './parse-pet-requests.ts';

/**
 * Says how many of the requested pets are adoptable, and links to them.
 * @param sentences of the question, as lists of words
 * @returns null if no pets are requested
 */
export async function answerWithPets(
  db: Database,
  sentences: readonly string[][],
): Promise<{ text: string; links: ChatLink[] } | null> {
  // The first sentence that requests pets decides; earlier ones may only describe the visitor.
  const requests = sentences.map(parsePetRequests).find((found) => found !== null);
  if (!requests) return null;
  const answers = [];
  for (const request of requests) answers.push(await describeMatches(db, request));
  return { text: answers.map(({ text }) => text).join(' '), links: answers.map(({ link }) => link) };
}

async function describeMatches(db: Database, requested: PetRequest): Promise<{ text: string; link: ChatLink }> {
  const request: PetRequest = { ...requested, search: { ...requested.search, status: 'Available' } };
  const found = await searchPets(db, request.search, { page: 1, limit: 1 });
  // Corrected or ignored words would find pets that nobody requested.
  const isExact = found.corrected.length + found.ignored.length === 0;
  if (isExact && found.total > 0) {
    return { text: `We have ${describePets(found.total, request)}.`, link: linkTo(request, found.total) };
  }
  const none = `Right now we have ${describePets(0, request)}`;
  const nearest = isExact ? findNearest(request, found.relaxed) : undefined;
  if (nearest) {
    const text = `${none}, but ${describePets(nearest.total, nearest.request)}.`;
    return { text, link: linkTo(nearest.request, nearest.total) };
  }
  const href = `/search${petSearchQuery(request.search)}`;
  const text = `${none}. If you save the search, we write to you as soon as one comes.`;
  return { text, link: { label: 'Save this search', href } };
}

/** Finds the closest search that still has the requested type and only adoptable pets. */
function findNearest({ search, names }: PetRequest, relaxed: Awaited<ReturnType<typeof searchPets>>['relaxed']) {
  const match = relaxed.find(({ rest }) => rest.status === 'Available' && rest.type === search.type);
  if (!match || (search.type === undefined && match.rest.text !== search.text)) return undefined;
  const hasSameName = names && match.rest.text === search.text;
  return { total: match.total, request: { search: match.rest, ...(hasSameName && { names }) } };
}

function linkTo(request: PetRequest, total: number): ChatLink {
  const { type, age } = request.search;
  const plain: PetRequest = {
    search: { ...(type && { type }), ...(age === 'baby' && { age }) },
    ...(request.names && { names: request.names }),
  };
  const label = `See ${describePets(total, plain).replace(/^one/, 'the')}`;
  return { label, href: `/search${petSearchQuery(request.search)}` };
}

/** "12 cats that are good with children", "one small dog", "no puppies" */
function describePets(count: number, request: PetRequest): string {
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
