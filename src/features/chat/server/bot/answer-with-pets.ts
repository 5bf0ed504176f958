import type { Database } from '../../../../platform/database.ts';
import { petSearchQuery } from '../../../pets/pet-search.contract.ts';
import { searchPets } from '../../../pets/server/index.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { describePets } from './describe-pets.ts';
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
