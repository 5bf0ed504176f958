import { companions, filterPhrases } from '../search-phrases.constants.ts';
import { countEdits, isSwap } from './is-typo.ts';
import { synonyms } from './search-synonyms.ts';
import { traits } from './search-traits.ts';

/** Words that a typed word may be a typo of, whether a pet's text has them or not. */

const traitWords = traits.flatMap((words) => words.split(', '));

/** Words of phrases that stand for filters. */
const phraseWords: ReadonlySet<string> = new Set([
  ...[...filterPhrases.keys(), ...companions.keys()].filter((phrase) => !phrase.includes(' ')),
  'good',
  'with',
  'friendly',
  'trained',
  'special',
  'needs',
]);

export function isPhraseWord(typed: string): boolean {
  return phraseWords.has(typed);
}

/** @param areFiltersKnown whether phrases are understood as filters; elsewhere, their words find nothing */
export function findKnownWords(typed: string, areFiltersKnown: boolean): string[] {
  const words = [...traitWords, ...(areFiltersKnown ? phraseWords : [])].filter((word) => isTypoOfKnown(typed, word));
  // A letter is rather left out than added: "goldn" is golden, not gold.
  const longer = words.filter((word) => word.length >= typed.length);
  return longer.length > 0 ? longer : words;
}

/** "dgos" are dogs. A synonym is known in the singular. */
export function inPluralOf(typed: string, word: string): string {
  const plural = `${word}s`;
  return typed.endsWith('s') && phraseWords.has(plural) && !Object.hasOwn(synonyms, word) ? plural : word;
}

/** Closer than other typos: a pet's name that is not listed may resemble such a word. */
function isTypoOfKnown(typed: string, word: string): boolean {
  if (isSwap(typed, word)) return true;
  if (typed[0] !== word[0] || typed.length < 4 || (typed.length === 4 && word.length !== 5)) return false;
  return countEdits(typed, word) <= (typed.length > 8 ? 2 : 1);
}
