import { MAX_TERM_WORDS, petTerms, type PetTerm } from './pet-terms.ts';

/** One word, or several that make a term. */
export interface Token {
  word: string;
  term?: PetTerm;
}

/** Groups words that make a term into one token. */
export function tokenize(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_TERM_WORDS, words.length - at);
    while (length > 1 && !petTerms.has(words.slice(at, at + length).join(' '))) length--;
    const word = words.slice(at, at + length).join(' ');
    const term = petTerms.get(word);
    tokens.push({ word, ...(term && { term }) });
    at += length;
  }
  return tokens;
}

/** The word at an index, or '' outside the sentence. */
export function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}

/** A lookup set of words separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
