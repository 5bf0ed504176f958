import { FILLERS, NEGATIONS } from './lexicon.ts';
import { isQualified, type Qualifier } from './qualifiers.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/** The lemmas of a clause, joined by spaces. */
export function textOf(words: readonly Word[]): string {
  return words.map(({ lemma }) => lemma).join(' ');
}

/** What patterns recognize, and which other words it may contain. */
export interface Recognized {
  /** One of them matches the clause's lemmas, joined by spaces. Their words need not be repeated in `words`. */
  patterns: readonly RegExp[];
  /** Other words that such a question may contain. One that is unknown here needs a person. */
  words: string;
  /** Questions that only look alike. */
  except?: RegExp;
  /** The qualifiers that its answer holds for. Any other needs a person, even if `words` has it. */
  expects?: readonly Qualifier[];
}

/** Finds the one that explains all words by its patterns and words. */
export function findExplainingAll<T extends Recognized>(known: readonly T[], words: readonly Word[]): T[] {
  const text = textOf(words);
  const found = known.find((one) => matches(one, text) && listUnexplained(words, knownWords(one)).length === 0);
  return found ? [found] : [];
}

function matches({ patterns, except, expects }: Recognized, text: string): boolean {
  return patterns.some((pattern) => pattern.test(text)) && !except?.test(text) && !isQualified(text, expects);
}

/** The same, or two or three that explain all words together, as in “spayed, chipped?”. */
export function findExplaining<T extends Recognized>(
  known: readonly T[],
  words: readonly Word[],
  also: ReadonlySet<string>,
  canJoin: (one: T) => boolean,
): T[] {
  const text = textOf(words);
  const matching = known.filter((one) => matches(one, text));
  const explains = (...some: T[]) => listUnexplained(words, also, ...some.map(knownWords)).length === 0;
  const single = matching.find((one) => explains(one));
  if (single) return [single];
  const joining = matching.filter(canJoin);
  for (const [at, one] of joining.entries()) {
    const other = joining.slice(at + 1).find((second) => explains(one, second));
    if (other) return [one, other];
  }
  const three = joining.slice(0, 3);
  return three.length === 3 && explains(...three) ? three : [];
}

/**
 * Finds what the words ask for, or what the words before and after an “and” do if that is more: “is PET hypoallergenic
 * and good with kids”.
 */
export function findOnBothSides<T>(
  words: readonly Word[],
  find: (words: readonly Word[]) => T[],
  findSecond: (words: readonly Word[]) => T[] = find,
): T[] {
  let found = find(words);
  for (const [at, { typed }] of words.entries()) {
    if (typed !== 'and') continue;
    const first = find(words.slice(0, at));
    const second = findSecond(words.slice(at + 1));
    const both = [...new Set([...first, ...second])];
    if (first.length > 0 && second.length > 0 && both.length > found.length) found = both;
  }
  return found;
}

const wordsCache = new WeakMap<object, ReadonlySet<string>>();

/** The words that a pattern's author has in mind. */
export function knownWords(recognized: Recognized): ReadonlySet<string> {
  const cached = wordsCache.get(recognized);
  if (cached) return cached;
  const inPatterns = recognized.patterns.flatMap(
    ({ source }) => source.replaceAll(/\\[bwds]/g, ' ').match(/[A-Za-z]\w*/g) ?? [],
  );
  const words = new Set([...inPatterns, ...recognized.words.split(/\s+/)]);
  wordsCache.set(recognized, words);
  return words;
}

/** The words that neither mean little nor are among the known ones. An answer that ignores them may be wrong. */
export function listUnexplained(words: readonly Word[], ...known: ReadonlySet<string>[]): Word[] {
  return words.filter(({ lemma, typed }, at) => {
    if (known.some((set) => set.has(lemma) || set.has(typed))) return false;
    // “is she too old to adopt” asks for a judgment, “and Ava too” does not.
    if (typed === 'too' && at < words.length - 1) return true;
    return NEGATIONS.has(typed) || !(FILLERS.has(lemma) || FILLERS.has(typed));
  });
}

/** “Can I reschedule?” gets a yes, “How do I reschedule?” doesn't. */
export function isYesOrNo({ words }: Clause): boolean {
  // “Can I just walk in?” is answered by “No. You need no application.”, but not with its first word.
  if (words.some(({ lemma }) => lemma === 'walkin')) return false;
  return (
    words.slice(0, MAX_LEAD_WORDS).some(({ typed }) => YES_OR_NO_VERBS.has(typed)) &&
    !/^(?:how|what|when|where|i|we)$/.test(words[0]?.typed ?? '')
  );
}

const MAX_LEAD_WORDS = 3;
const YES_OR_NO_VERBS = wordSet('can could may is are do does will would should am');
