import { MAX_TERM, petTerms, type PetTerm } from './pet-terms.ts';

/** A word of a sentence, or a few that make a term. */
export interface Part {
  word: string;
  term?: PetTerm;
}

/** The words of a sentence, those that make a term together as one. */
export function readParts(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_TERM, words.length - at);
    while (length > 1 && !petTerms.has(words.slice(at, at + length).join(' '))) length--;
    const word = words.slice(at, at + length).join(' ');
    const term = petTerms.get(word);
    parts.push({ word, ...(term && { term }) });
    at += length;
  }
  return parts;
}

/** The word at a place; empty where the sentence has none. */
export function wordAt(parts: readonly Part[], at: number): string {
  return parts[at]?.word ?? '';
}

/** Words separated by blanks, to look others up in. */
export const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
