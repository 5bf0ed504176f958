import type { Database } from '../../../../platform/database.ts';
import { petSearchQuery } from '../../../pets/pet-search.contract.ts';
import { searchPets } from '../../../pets/server/index.ts';
import type { ChatLink } from '../../chat.contract.ts';
import { petsInWords } from './pets-in-words.ts';
import { readWish, type PetWish } from './read-wish.ts';

/**
 * What can be said of the pets that somebody asks for: how many there are at this moment, and where to see them. Null
 * where nobody asks for pets.
 * @param sentences of the question, each as its words
 */
export async function answerWithPets(
  db: Database,
  sentences: readonly string[][],
): Promise<{ text: string; links: ChatLink[] } | null> {
  // Who says something of themselves first, and asks then, asks for what fits it all.
  const wishes = sentences.map(readWish).find((found) => found !== null);
  if (!wishes) return null;
  const said = [];
  for (const wish of wishes) said.push(await sayWhatIsThere(db, wish));
  return { text: said.map(({ text }) => text).join(' '), links: said.map(({ link }) => link) };
}

async function sayWhatIsThere(db: Database, asked: PetWish): Promise<{ text: string; link: ChatLink }> {
  const wish: PetWish = { ...asked, search: { ...asked.search, status: 'Available' } };
  const found = await searchPets(db, wish.search, { page: 1, limit: 1 });
  // Words that were read as others find what nobody asked for.
  const isMeant = found.corrected.length + found.ignored.length === 0;
  if (isMeant && found.total > 0) {
    return { text: `We have ${petsInWords(found.total, wish)}.`, link: linkTo(wish, found.total) };
  }
  const none = `Right now we have ${petsInWords(0, wish)}`;
  const nearest = isMeant ? nearestOf(wish, found.relaxed) : undefined;
  if (nearest) {
    const text = `${none}, but ${petsInWords(nearest.total, nearest.wish)}.`;
    return { text, link: linkTo(nearest.wish, nearest.total) };
  }
  const href = `/search${petSearchQuery(wish.search)}`;
  const text = `${none}. If you save the search, we write to you as soon as one comes.`;
  return { text, link: { label: 'Save this search', href } };
}

/** What is there of what was asked for, as long as it is the same kind of animal, and can be adopted. */
function nearestOf({ search, names }: PetWish, relaxed: Awaited<ReturnType<typeof searchPets>>['relaxed']) {
  const near = relaxed.find(({ rest }) => rest.status === 'Available' && rest.type === search.type);
  if (!near || (search.type === undefined && near.rest.text !== search.text)) return undefined;
  const keepsName = names && near.rest.text === search.text;
  return { total: near.total, wish: { search: near.rest, ...(keepsName && { names }) } };
}

function linkTo(wish: PetWish, total: number): ChatLink {
  const { type, age } = wish.search;
  const plain: PetWish = {
    search: { ...(type && { type }), ...(age === 'baby' && { age }) },
    ...(wish.names && { names: wish.names }),
  };
  const label = `See ${petsInWords(total, plain).replace(/^one/, 'the')}`;
  return { label, href: `/search${petSearchQuery(wish.search)}` };
}
