import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/**
 * Lists the animals of the clause before that a question about fees means: “Do you have kittens? How much are they?”, “we
 * want 2 kittens”, “how much would that be?”.
 * @returns null if that clause says of which pets, but not of which kind
 */
export function listAnimalsMeant({ words }: Clause, before: Clause | null, names: ReadonlySet<string>): Word[] | null {
  if (!before || words.some(isAnimal)) return [];
  const isPlural = words.some(({ typed }) => PLURALS.has(typed));
  const isSum = words.some(({ typed }) => SUMS.has(typed));
  if (!isSum && !isPlural) return [];
  // “Can I adopt both Edith and Moose?”
  const isNamed = before.words.some(({ typed }) => names.has(typed));
  if (isNamed && before.words.some(({ typed }) => COUNTS.has(typed))) return null;
  // “Are any of them good with dogs?”
  const isCompanion = (word: Word, at: number) =>
    isAnimal(word) && COMPANION_LEADS.has(before.words[at - 1]?.typed ?? '');
  const animals = before.words.filter((word, at) => isAnimal(word) && !names.has(word.typed) && !isCompanion(word, at));
  if (isSum) {
    const isCount = ({ typed }: Word) => COUNTS.has(typed);
    const isSeveral = before.words.some(isCount) || animals.length > 1;
    if (!isSeveral || before.words.some(({ typed }) => typed === 'or')) return [];
    return before.words.filter((word) => isCount(word) || ARTICLES.has(word.typed) || animals.includes(word));
  }
  return animals.length === 0 && before.words.some(isCompanion) ? null : animals.slice(0, 1);
}

const isAnimal = ({ lemma }: Word) => petTerms.get(lemma)?.type === 'animal';
const SUMS = wordSet('that it both all total');
const PLURALS = wordSet('they them one');
const COUNTS = wordSet('two 2 three 3 four 4 both');
const ARTICLES = wordSet('a an one');
const COMPANION_LEADS = wordSet('with around like likes love loves tolerate other');
