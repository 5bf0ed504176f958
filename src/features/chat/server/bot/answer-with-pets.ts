import type { Database } from '../../../../platform/database.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { adoptionFee } from '../../../pets/adoption-fee.contract.ts';
import type { Pet } from '../../../pets/pets.contract.ts';
import { formatAge } from '../../../pets/pet-age.contract.ts';
import { petSearchQuery, petTypes, type PetSearch } from '../../../pets/pet-search.contract.ts';
import { searchPets, searchWithinLimits } from '../../../pets/server/index.ts';
import { typePlurals } from '../../../pets/type-plurals.constants.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { describePets, describeWithLimits } from './describe-pets.ts';
import { formatWeight } from '../../../pets/pet-weight.contract.ts';
import type { ParsedLimits } from './parse-limits.ts';
import { listSpecies } from './pet-groups.ts';
import type { PetRequest } from './parse-pet-requests.ts';

export interface PetsAnswer {
  text: string;
  links: ChatLink[];
}

const MAX_CARDS = 3;
/** More types come from a question about all of them. */
const MAX_REQUESTED = 3;

/** Says how many of the requested pets are adoptable, shows the first ones, and links to them. */
export async function answerWithPets(
  db: Database,
  requests: readonly PetRequest[],
  parsed: ParsedLimits,
  shelter: Shelter,
): Promise<PetsAnswer> {
  if (!shelter.isOpen) return { text: 'Our first pets will be here soon.', links: [] };
  const answers: PetsAnswer[] = [];
  for (const request of requests) answers.push(await answerRequest(db, request, parsed, shelter, requests.length));
  // “What kinds of animals do you have?”
  const found = answers.flatMap(({ text, links }) => {
    const [, what] = /^We have ([^.]+)\.$/.exec(text) ?? [];
    return what === undefined ? [] : [{ what, links }];
  });
  const isAll = requests.length > MAX_REQUESTED && requests.every(({ search: { text } }) => text === undefined);
  if (isAll && found.length > 0) {
    const text = `We have ${joinList(found.map(({ what }) => what))}.`;
    return { text, links: found.flatMap(({ links }) => links) };
  }
  return (
    joinMissing(answers) ?? {
      text: answers.map(({ text }) => text).join(' '),
      links: answers.flatMap(({ links }) => links),
    }
  );
}

/** “We don’t have any ferrets or chinchillas right now. …”; null if there are some. */
function joinMissing(answers: readonly PetsAnswer[]): PetsAnswer | null {
  const missing = answers.map(({ text }) => MISSING.exec(text)?.[1]);
  if (answers.length < 2 || missing.includes(undefined)) return null;
  const names = missing.filter((name) => name !== undefined);
  return {
    text: `We don’t have any ${joinList(names, 'or')} right now. Save a search and we’ll email you when there’s a match.`,
    links: answers.flatMap(({ links }, at) => links.map(({ href }) => ({ label: `Save: ${names[at]}`, href }))),
  };
}

const MISSING = /^We don’t have any ([^,.]+) right now\. Save the search/;

async function answerRequest(
  db: Database,
  requested: PetRequest,
  parsed: ParsedLimits,
  shelter: Shelter,
  requests: number,
): Promise<PetsAnswer> {
  const { superlative, maxFee } = parsed;
  const { text, ...others } = requested.search;
  const species = listSpecies(text);
  const search: PetSearch = {
    ...(species ? others : requested.search),
    status: parsed.isOnHold ? 'Pending' : 'Available',
  };
  const request: PetRequest = { ...requested, search };
  if (superlative?.type === 'cheapest') return answerCheapest(request, shelter);
  const affordable = petTypes.filter((type) => maxFee === null || adoptionFee(type, shelter.fees) <= maxFee * 100);
  const { type } = request.search;
  const limits = {
    ...parsed.limits,
    ...(maxFee !== null && { isShelters: true, ...(type === undefined && { types: affordable }) }),
    ...(species && { species }),
  };
  const hasLimits = Object.keys(limits).length > 0;
  const isTooExpensive = maxFee !== null && type !== undefined && !affordable.includes(type);
  const intro = isTooExpensive
    ? `Our adoption fee for ${typePlurals[type].toLowerCase()} is ${formatMoney(adoptionFee(type, shelter.fees))}, so none are under ${formatMoney(maxFee * 100)}. `
    : '';
  // Pets that live with their owners aren't waiting here.
  const limited = {
    ...parsed,
    limits: {
      ...parsed.limits,
      ...(species && { species }),
      ...(superlative?.type === 'waiting' && { isShelters: true }),
    },
  };
  if (superlative) return answerSuperlative(db, request, limited, intro);
  if (hasLimits) {
    const { pets, total } = await searchWithinLimits(db, request.search, limits, { limit: MAX_CARDS });
    const what = describeWithLimits(total, request, { ...parsed, maxFee: isTooExpensive ? null : maxFee });
    const isSaved = limits.location === undefined && !parsed.isOnHold;
    if (total === 0)
      return { text: `${intro}We don’t have ${what} right now.`, links: isSaved ? [saveSearch(request)] : [] };
    return { text: `${intro}We have ${what}.`, links: pets.map(petCard) };
  }
  const answer = await describeMatches(db, request, requests === 1 ? MAX_CARDS : 1);
  return { ...answer, text: intro + answer.text };
}

async function describeMatches(db: Database, request: PetRequest, cards: number): Promise<PetsAnswer> {
  const found = await searchPets(db, request.search, { page: 1, limit: cards });
  // Corrected or ignored words would find pets that nobody requested.
  const isExact = found.corrected.length + found.ignored.length === 0;
  if (isExact && found.total > 0) {
    const links = [...found.pets.map(petCard), linkTo(request, found.total)];
    return { text: `We have ${describePets(found.total, request)}.`, links };
  }
  const none = `We don’t have ${describePets(0, request)} right now`;
  if (request.search.status === 'Pending') return { text: `${none}.`, links: [] };
  const nearest = isExact ? findNearest(request, found.relaxed) : undefined;
  if (nearest) {
    const text = `${none}, but we have ${describePets(nearest.total, nearest.request)}.`;
    return { text, links: [linkTo(nearest.request, nearest.total)] };
  }
  return { text: `${none}. Save the search and we’ll email you when there’s a match.`, links: [saveSearch(request)] };
}

/** Finds the closest search that still has the requested type and only adoptable pets. */
function findNearest({ search, names }: PetRequest, relaxed: Awaited<ReturnType<typeof searchPets>>['relaxed']) {
  const match = relaxed.find(({ rest }) => rest.status === 'Available' && rest.type === search.type);
  if (!match || (search.type === undefined && match.rest.text !== search.text)) return undefined;
  const hasSameName = names && match.rest.text === search.text;
  return { total: match.total, request: { search: match.rest, ...(hasSameName && { names }) } };
}

const ADJECTIVES = {
  youngest: 'youngest',
  oldest: 'oldest',
  lightest: 'smallest',
  heaviest: 'biggest',
  newest: 'newest',
} as const;

async function answerSuperlative(
  db: Database,
  request: PetRequest,
  parsed: ParsedLimits,
  intro: string,
): Promise<PetsAnswer> {
  const { type, sort, adjective: requested } = parsed.superlative!;
  const search = { ...request.search, ...(sort && { sort }) };
  const order = type === 'lightest' || type === 'heaviest' ? type : undefined;
  const { pets, total } = await searchWithinLimits(
    db,
    search,
    { ...parsed.limits, ...(order && { order }) },
    { limit: MAX_CARDS + 1 },
  );
  const [first] = pets;
  if (!first)
    return { text: `${intro}We don’t have ${describePets(0, request)} right now.`, links: [saveSearch(request)] };
  const value = ({ age, age_months, weight, created_at, id }: Pet) =>
    ({
      youngest: exactAge(age, age_months),
      oldest: exactAge(age, age_months),
      lightest: weight,
      heaviest: weight,
      newest: id,
      waiting: created_at,
      cheapest: 0,
    })[type];
  const equal = pets.filter((pet) => value(pet) === value(first));
  const displayed = equal.slice(0, MAX_CARDS);
  const names = joinList(displayed.map(({ name }) => name));
  const noun = describePets(displayed.length, request).replace(/^(?:one|\d+) /, '');
  const seeAll =
    total > displayed.length && parsed.limits.species === undefined
      ? [{ label: 'See them in order', href: `/search${petSearchQuery(search)}` }]
      : [];
  const links = [...displayed.map(petCard), ...(order ? [] : seeAll)];
  if (type === 'waiting')
    return {
      text: `${intro}${names} ${displayed.length === 1 ? 'has' : 'have'} been here the longest of the ${describePets(2, request).replace(/^\d+ /, '')} still looking for a home.`,
      links,
    };
  // “Our smallest small dog” would repeat itself, and a puppy of a big breed may be smaller.
  const isSized = request.search.size !== undefined && (type === 'lightest' || type === 'heaviest');
  const adjective = type === 'cheapest' ? 'least expensive' : isSized || requested === type ? type : ADJECTIVES[type];
  const text =
    equal.length > MAX_CARDS
      ? `${intro}${names} are among our ${adjective} ${noun}${describeValue(first, type)}.`
      : `${intro}Our ${adjective} ${noun} right now ${displayed.length === 1 ? 'is' : 'are'} ${names}${describeValue(first, type)}.`;
  return { text, links };
}

function exactAge(age: number | null, months: number | null): string {
  return `${age}:${months}`;
}

function describeValue(pet: Pet, type: string): string {
  const { age, weight } = pet;
  if ((type === 'youngest' || type === 'oldest') && age !== null) return `, ${formatAge(pet)} old`;
  return (type === 'lightest' || type === 'heaviest') && weight !== null ? `, at ${formatWeight(weight)}` : '';
}

function answerCheapest({ search, names }: PetRequest, { fees }: Shelter): PetsAnswer {
  const each = `Our adoption fees: ${formatMoney(fees.dog)} for dogs, ${formatMoney(fees.cat)} for cats and ${formatMoney(fees.other)} for small animals.`;
  const link = linkTo({ search, ...(names && { names }) }, 2);
  if (search.type === undefined) return { text: each, links: [] };
  const fee = formatMoney(adoptionFee(search.type, fees));
  const kind = describePets(2, { search: { type: search.type } }).replace('2 ', '');
  return { text: `All ${kind} have the same adoption fee: ${fee}.`, links: [link] };
}

/** A link to a pet, shown with its photo. */
export function petCard(
  pet: Pick<Pet, 'id' | 'name' | 'image' | 'breed' | 'species' | 'age' | 'age_months'>,
): ChatLink {
  const { id, name, image, breed, species } = pet;
  return {
    label: `Meet ${name}`,
    href: `/pets/${id}`,
    ...(image !== null && { image }),
    note: [breed ?? species, pet.age === null ? null : formatAge(pet)].filter(Boolean).join(', '),
  };
}

function saveSearch({ search }: PetRequest): ChatLink {
  return { label: 'Save this search', href: `/search${petSearchQuery(search)}` };
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
