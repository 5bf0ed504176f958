import type { Shelter } from '../../../settings/settings.contract.ts';
import { wordSet } from './tokens.ts';
import type { Word } from './words.ts';

/** Extracts “at the Eastside location” from a request for pets. */
export function extractLocation(
  words: readonly Word[],
  { locations }: Shelter,
): { words: readonly Word[]; location?: string } {
  for (const [at, { typed }] of words.entries()) {
    if (!PREPOSITIONS.has(typed)) continue;
    const from = ARTICLES.has(words[at + 1]?.typed ?? '') ? at + 2 : at + 1;
    for (const { name } of locations) {
      const end = endOfName(words, from, name.toLowerCase().split(/\s+/));
      if (end === null) continue;
      const last = PLACES.has(words[end]?.lemma ?? '') ? end + 1 : end;
      return { words: words.toSpliced(at, last - at), location: name };
    }
  }
  return { words };
}

const PREPOSITIONS = wordSet('at in from');
const ARTICLES = wordSet('the your');
const PLACES = wordSet('location shelter place site');

/** Where a location's name ends. Its last word may be missing: “at Main”. */
function endOfName(words: readonly Word[], from: number, name: readonly string[]): number | null {
  const length = name.findIndex((part, index) => words[from + index]?.typed !== part);
  if (length === -1) return from + name.length;
  return length > 0 && length === name.length - 1 ? from + length : null;
}
