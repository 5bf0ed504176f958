import type { PetFacts } from '../../../pets/server/index.ts';
import { textOf } from './clause-text.ts';
import { isCalled } from './meant-pet.ts';
import type { ParsedLimits } from './parse-limits.ts';
import type { PetRequest } from './parse-pet-requests.ts';
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

/** “Do you have other black cats?”, on the page of one. */
export function asksForOthers({ words }: Clause, requests: readonly PetRequest[], last: PetFacts): boolean {
  const isOfKind = requests.every(
    ({ search: { type, text } }) =>
      (type === undefined || type === last.type) && (text === undefined || isCalled(last, text)),
  );
  const isMore = ({ typed }: Word, at: number) => typed === 'more' && words[at + 1]?.typed !== 'than';
  return isOfKind && words.some((word, at) => word.lemma === 'other' || isMore(word, at));
}
