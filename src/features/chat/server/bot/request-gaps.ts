import type { PetFacts } from '../../../pets/server/index.ts';
import { textOf } from './clause-text.ts';
import { isChildsAge } from './household.ts';
import { isCalled } from './meant-pet.ts';
import type { ParsedLimits } from './parse-limits.ts';
import type { PetRequest } from './parse-pet-requests.ts';
import { petTerms } from './pet-terms.ts';
import type { Clause, Word } from './words.ts';

/** “Which cats do?” leaves out what, and “which cats like them” whom. */
export function leavesOut({ words }: Clause): boolean {
  const text = words.map(({ typed }) => typed).join(' ');
  return ELIDED.test(text) || COMPANION_PRONOUN.test(text);
}

const ELIDED =
  /\b(?:are|is|do|does|can|could|would|will|has|have not)(?: (?:not|then|though|too|please|instead|anyway))*$/;
const COMPANION_PRONOUN =
  /\b(?:with|around|like|likes|love|loves|tolerate|tolerates|to|toward|towards) (?:them|him|her|it|that|this|those|these|both|each other|one another)\b(?! (?:dogs?|cats?|kids?))/;

/** “Dogs that have been there over 3 months”: no search knows how long. */
export function limitsStay({ words }: Clause): boolean {
  return STAY.test(words.map(({ typed }) => typed).join(' '));
}

const STAY =
  /\b(?:(?:been|waiting|waited|stayed) (?:\w+ ){0,4}|(?:there|here|with you) (?:(?:for|over|under|more|less|longer|than|at|least) )+)(?:\d+|a|one|two|three|four|five|six) (?:day|week|month|year)s?\b/;

/** “OK with a cat and a 6 year old”: the age of a child is not the pet's. */
export function namesChild({ words }: Clause): boolean {
  return words.some(
    ({ typed }, at) =>
      COMPANION_LEADS.has(typed) && ARTICLES.has(words[at + 1]?.typed ?? '') && isChildsAge(words, at + 2),
  );
}

const COMPANION_LEADS = new Set(['with', 'and', 'around', 'toward', 'plus']);
const ARTICLES = new Set(['a', 'an', 'my', 'our']);

/** “Cats?”, on a pet's page: those of the shelter, or of the visitor. */
export function mayBeCompanions({ words }: Clause): boolean {
  return words.length === 1 && ['dog', 'cat'].includes(words[0]!.lemma);
}

/** “Puppy?”, after a breed, asks for a young one of that breed. */
export function isLifeStage({ words }: Clause): boolean {
  return words.length === 1 && ['puppy', 'kitten'].includes(words[0]!.lemma);
}

/** “Cats that are fine with …”: the other animal must be part of the search. */
export function ignoresCompanion(
  { words }: Clause,
  requests: readonly PetRequest[],
  { limits }: ParsedLimits,
): boolean {
  if (!FIT.test(textOf(words)) || limits.notGoodWith) return false;
  return !requests.some(({ search }) => search.good_with_children ?? search.good_with_dogs ?? search.good_with_cats);
}

const FIT =
  /\b(?:good|safe|along|friendly|compatible|comfortable|use|used|kind|tolerant) (?:with|around|to|toward|towards)\b/;

/** “I’m allergic to dog hair.” “Are there any dogs for us?” */
export function ignoresAllergy(words: readonly Word[], requests: readonly PetRequest[]): boolean {
  const at = words.findIndex(({ lemma }) => lemma === 'allergy');
  if (at === -1) return false;
  const allergens = words.slice(Math.max(at - 1, 0), at + MAX_ALLERGEN_WORDS).flatMap(({ lemma }) => {
    const term = petTerms.get(lemma);
    return term?.type === 'animal' ? [term.search.type] : [];
  });
  return requests.some(
    ({ search: { hypoallergenic, type } }) =>
      hypoallergenic !== 'yes' && (allergens.length === 0 || type === undefined || allergens.includes(type)),
  );
}

/** “allergic to dog hair” */
const MAX_ALLERGEN_WORDS = 3;

/** “Do you have other black cats?”, on the page of one. */
export function asksForOthers({ words }: Clause, requests: readonly PetRequest[], last: PetFacts): boolean {
  const isOfKind = requests.every(
    ({ search: { type, text } }) =>
      (type === undefined || type === last.type) && (text === undefined || isCalled(last, text)),
  );
  const isMore = ({ typed }: Word, at: number) => typed === 'more' && words[at + 1]?.typed !== 'than';
  return isOfKind && words.some((word, at) => word.lemma === 'other' || isMore(word, at));
}
