import { textOf } from './clause-text.ts';
import type { Household } from './household.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** “good with both”, “would it work for us”: the clause with the companions in place of these words. */
export function withCompanions(words: readonly Word[], { companions }: Household): Word[] {
  if (companions.size === 0) return [...words];
  const meant = [...companions].map(toWord);
  for (const [at, { typed }] of words.entries()) {
    const length = lengthOfAll(words, at + 1);
    if (COMPANION_PREPOSITIONS.has(typed) && GOOD.has(words[at - 1]?.typed ?? '') && length > 0)
      return [...words.slice(0, at + 1), ...meant, ...words.slice(at + 1 + length)];
  }
  return [...words];
}

const COMPANION_PREPOSITIONS = wordSet('with around');
const GOOD = wordSet(
  'good great well along ok okay alright fine safe live do work get be comfortable friendly gentle chill match fit',
);

/** How many words from there stand for the household. */
function lengthOfAll(words: readonly Word[], at: number): number {
  const [first, second, third] = [at, at + 1, at + 2].map((index) => words[index]?.typed ?? '');
  if (['both', 'all'].includes(first!) && second === 'of' && ['them', 'these', 'those', 'our', 'my'].includes(third!))
    return 3;
  return MEANT.has(first!) ? 1 : 0;
}

const MEANT = wordSet('him her them it both everyone everybody all that those these mine ours');

function toWord(lemma: string): Word {
  return { typed: lemma, spelled: lemma, lemma, isCapitalized: false };
}

/** The words of “is PET good with cats”, for a household. */
export function companionQuestion(pet: Word, companions: Iterable<string>): Word[] {
  return [pet, ...['good', 'with', ...companions].map(toWord)];
}

/** Whether a clause asks if a pet suits the visitor: “would PET work for us”, “would that be ok”, “a good fit?” */
export function asksForFit(words: readonly Word[]): boolean {
  const isKnown = ({ typed, lemma }: Word) => FIT_WORDS.has(typed) || FIT_WORDS.has(lemma);
  return words.every(isKnown) && FIT.test(textOf(words)) && FIT_VERBS.test(words.map(({ typed }) => typed).join(' '));
}

const FIT = /\b(?:ok|okay|alright|work|fit|match|good|suitable|right|safe|well|along|problem|issue|idea)\b/;
const FIT_VERBS = /\b(?:would|will|could|can|is|does|do|might|should|good)\b/;
const FIT_WORDS = wordSet(
  `PET would will could can does do might should is be a an any good ok okay alright work out fit match suitable right safe well get along problem issue bad idea
  possible us me our my home house situation household for with in into that this it they so and but still think you here choice
  one really too if we i took take adopt adopted got like`,
);

/** “can I adopt PET”, “can i apply”: whether the visitor may depends on who lives there. */
export function asksForLeave(words: readonly Word[]): boolean {
  const text = words.map(({ typed }) => typed).join(' ');
  return LEAVE.test(text) && words.every(({ typed, lemma }) => LEAVE_WORDS.has(typed) || LEAVE_WORDS.has(lemma));
}

const LEAVE = /^(?:so |and |but )?(?:can|could|may|am|are|would|should|do) (?:i|we)\b/;
const LEAVE_WORDS = wordSet(
  'so and but can could may am are would should do i we still be able allow to adopt apply get have take PET for the qualify eligible please a dog cat puppy kitten pet it one requirement',
);
