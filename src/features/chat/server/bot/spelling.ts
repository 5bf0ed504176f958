import { commonWords } from './common-words.ts';
import { canonicalWords } from './lexicon.ts';

/** In a shorter word, a typo often makes another word. */
const MIN_LENGTH = 5;
const TWO_TYPOS_LENGTH = 8;

/** Corrects a typo in a word that the bot knows. @returns the word itself if none, or no single one, is close */
export function correctSpelling(word: string): string {
  if (word.length < MIN_LENGTH || canonicalWords.has(word) || commonWords.has(word) || /\d/.test(word)) return word;
  const cached = corrections.get(word);
  if (cached !== undefined) return cached;
  const corrected = findClosest(word);
  if (corrections.size >= MAX_CACHED) corrections.clear();
  corrections.set(word, corrected);
  return corrected;
}

const MAX_CACHED = 2000;
const corrections = new Map<string, string>();

function findClosest(word: string): string {
  const most = word.length >= TWO_TYPOS_LENGTH ? 2 : 1;
  let best: { word: string; distance: number } | undefined;
  let isAmbiguous = false;
  for (const known of canonicalWords.keys()) {
    if (known.length < MIN_LENGTH - 1 || Math.abs(known.length - word.length) > most) continue;
    // The first letter is rarely wrong, and other words differ in it: “house” and “mouse”.
    if (known[0] !== word[0]) continue;
    const distance = editDistance(word, known, most);
    if (distance > most || (best && distance > best.distance)) continue;
    const isSame = best?.distance === distance && canonicalWords.get(best.word) !== canonicalWords.get(known);
    isAmbiguous = isSame || (isAmbiguous && best?.distance === distance);
    if (!isSame || !best) best = { word: known, distance };
  }
  return best && !isAmbiguous ? best.word : word;
}

/** Damerau-Levenshtein: two swapped letters are one typo. Stops early above `most`. */
export function editDistance(one: string, other: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1];
      let cost = Math.min(last[to]! + 1, row[to - 1]! + 1, last[to - 1]! + (isSame ? 0 : 1));
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwapped) cost = Math.min(cost, beforeLast[to - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last.at(-1)!;
}
