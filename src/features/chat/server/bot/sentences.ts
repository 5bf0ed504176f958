/** Normalizes messages for comparison: lower case, without accents and punctuation. */

/** Limits per sentence and per message; the rest is ignored. */
const MAX_WORDS = 200;
const MAX_SENTENCES = 40;

export interface Sentence {
  words: string[];
  /** Whether it ends with a question mark. */
  isQuestion: boolean;
}

/** Splits a text into words, each reduced to its singular. */
export function normalizeWords(text: string): string[] {
  return splitIntoWords(text).map(singularize);
}

/** Splits a message into sentences; a line break ends a sentence. */
export function parseSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 0; at <= text.length && sentences.length < MAX_SENTENCES; at++) {
    const character = text[at];
    // A period within a word, as in 8.30, ends nothing.
    const ends =
      at === text.length || character === '?' || character === '!' || character === '\n' || isFullStop(text, at);
    if (!ends) continue;
    const words = normalizeWords(text.slice(from, at));
    if (words.length > 0) sentences.push({ words, isQuestion: character === '?' });
    from = at + 1;
  }
  return sentences;
}

function isFullStop(text: string, at: number): boolean {
  return text[at] === '.' && (at + 1 === text.length || /\s/.test(text[at + 1]!));
}

/** Splits a text into words in lower case without accents. */
export function splitIntoWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function singularize(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /[suio]s$/.test(word)) return word;
  if (/(?:ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** For the middle of a sentence; names in capitals stay. */
export const lowerFirst = (text: string) => (/^[A-Z][a-z’]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
