import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/** Someone whom the visitor has spoken of, and whom “she” may mean instead of a pet of the shelter. */
export interface Own {
  sex: 'Male' | 'Female' | null;
  isAnimal: boolean;
}

export const SEXES: ReadonlyMap<string, 'Male' | 'Female'> = new Map([
  ...['he', 'him', 'his'].map((word) => [word, 'Male'] as const),
  ...['she', 'her', 'hers'].map((word) => [word, 'Female'] as const),
]);

/**
 * Whom of their own the visitor has last spoken of by the end of the words: “my cat is sick”, “my 12 year old”.
 * @param own the one before
 * @param isPet whether a word names a pet of the shelter
 */
export function trackOwn(words: readonly Word[], own: Own | null, isPet: (word: Word) => boolean): Own | null {
  let current = own;
  for (const [at, word] of words.entries()) {
    if (isPet(word)) current = null;
    // “My daughter loves him”: the pet is spoken of again.
    else if (['him', 'her'].includes(word.typed) && AFFECTION.has(words[at - 1]?.typed ?? '')) current = null;
    else if (OWNERS.has(word.typed) || (ARTICLES.has(word.typed) && HAVING.has(words[at - 1]?.typed ?? '')))
      current = findOwn(words.slice(at + 1, at + 1 + MAX_NOUN_WORDS), OWNERS.has(word.typed)) ?? current;
  }
  return current;
}

const OWNERS = wordSet('my our');
const ARTICLES = wordSet('a an one this');
const HAVING = wordSet('have has had got own found saw see caught rescued');
const AFFECTION = wordSet('love loves like likes want wants adore adores with about for meet meets');
const MAX_NOUN_WORDS = 5;

function findOwn(words: readonly Word[], isOwner: boolean): Own | null {
  const sexes = words.map(({ typed, lemma }) => PERSONS.get(typed) ?? SEX_WORDS.get(lemma));
  const end = words.findIndex(({ typed }) => ENDS.has(typed));
  for (const [at, { typed, lemma }] of words.slice(0, end === -1 ? undefined : end).entries()) {
    if (petTerms.get(lemma)?.type === 'animal' && !/[^s]s$/.test(typed))
      return { sex: sexes.slice(0, at + 1).find(Boolean) ?? null, isAnimal: true };
    if (!isOwner) continue;
    if (PERSONS.has(typed)) return { sex: PERSONS.get(typed)!, isAnimal: false };
    // “My kids” are no “she”.
    if (PLURAL_KIDS.has(typed)) return null;
    if (lemma === 'kid' || lemma === 'year') return { sex: null, isAnimal: false };
  }
  return null;
}

const PLURAL_KIDS = wordSet('kids children toddlers grandkids grandchildren babies');
const ENDS = wordSet('is are was has have and who that');
const SEX_WORDS: ReadonlyMap<string, 'Male' | 'Female'> = new Map([
  ['male', 'Male'],
  ['female', 'Female'],
]);
const PERSONS: ReadonlyMap<string, 'Male' | 'Female' | null> = new Map([
  ...'son husband dad father grandpa grandfather brother boyfriend grandson nephew uncle'
    .split(' ')
    .map((word) => [word, 'Male'] as const),
  ...'daughter wife mom mother mum grandma grandmother sister girlfriend granddaughter niece aunt'
    .split(' ')
    .map((word) => [word, 'Female'] as const),
  ...'landlord friend partner roommate neighbor teenager toddler'.split(' ').map((word) => [word, null] as const),
]);

/** Whether the first “he” or “she” of a clause may mean the visitor's own. */
export function isOwnMeant({ words }: Clause, own: Own | null, isPet: (word: Word) => boolean): Own | null {
  const at = words.findIndex(({ typed }) => SEXES.has(typed));
  if (at === -1) return null;
  const meant = trackOwn(words.slice(0, at), own, isPet);
  return meant && (meant.sex === null || meant.sex === SEXES.get(words[at]!.typed)) ? meant : null;
}
