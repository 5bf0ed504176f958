/** A message as the bot compares it: small letters without accents, no signs, one word beside the other. */

/** Of one sentence, and of one message: what is longer is not read to its end. */
const MAX_WORDS = 200;
const MAX_SENTENCES = 40;

export interface Sentence {
  words: string[];
  /** Whether a question mark ends it. */
  isQuestion: boolean;
}

/** The words of a text, each in the form that stands for its singular and its plural. */
export function readWords(text: string): string[] {
  return splitWords(text).map(singular);
}

/** The sentences of a message; whatever stands in a line of its own is one. */
export function readSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 0; at <= text.length && sentences.length < MAX_SENTENCES; at++) {
    const sign = text[at];
    // A point within a word, as in 8.30, ends nothing.
    const ends = at === text.length || sign === '?' || sign === '!' || sign === '\n' || isFullStop(text, at);
    if (!ends) continue;
    const words = readWords(text.slice(from, at));
    if (words.length > 0) sentences.push({ words, isQuestion: sign === '?' });
    from = at + 1;
  }
  return sentences;
}

function isFullStop(text: string, at: number): boolean {
  return text[at] === '.' && (at + 1 === text.length || /\s/.test(text[at + 1]!));
}

/** The words of a text as they are, but for letter case and accents. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /[suio]s$/.test(word)) return word;
  if (/(?:ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
