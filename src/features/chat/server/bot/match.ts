import { readSentences, readWords, type Sentence } from './words.ts';

/** What is known of an answer for recognising the questions it is meant for. */
export interface Recognised {
  title: string;
  /** Words or phrases separated by commas. */
  keywords: string;
}

/** How sure it must be: a lone word is enough in a short question, and says little in a long one or beside one. */
const SURE = 2;
const SURE_OF_LONG = 4;
const SURE_OF_REMARK = 8;
const LONG_SENTENCE = 14;
const SHORT_SENTENCE = 6;
/** By how much the best must be better than the next. */
const CLEARLY = 1.25;

/**
 * The answers that a message asks for, at most one a sentence, in their order. Nothing where it is not clear: a wrong
 * answer is worse than none.
 */
export function matchAnswers<T extends Recognised>(message: string, answers: readonly T[]): T[] {
  const { titles, phrases } = readAnswers(answers);
  const whole = titles.indexOf(readWords(message).join(' '));
  if (whole !== -1) return [answers[whole]!];
  const found = readSentences(message).flatMap((sentence) => {
    const same = titles.indexOf(sentence.words.join(' '));
    const at = same === -1 ? bestOf(sentence, phrases) : same;
    return at === null ? [] : [answers[at]!];
  });
  return [...new Set(found)];
}

/**
 * Whether a sentence asks for something: it has a question mark, begins like a question or a wish, or is hardly more
 * than the thing itself, as "fees for dogs".
 */
export function isAsked({ words, isQuestion }: Sentence): boolean {
  return isQuestion || words.length <= SHORT_SENTENCE || asksForSomething(words);
}

const ASKING = new Set(
  'what when where who which how why can could may is are do doe did will would should need want looking wondering'.split(
    ' ',
  ),
);

function asksForSomething(words: readonly string[]): boolean {
  return words.slice(0, 5).some((word) => ASKING.has(word)) || words.includes('know') || words.includes('tell');
}

interface Phrase {
  words: string[];
  /** Which answers have it. */
  of: number[];
  /** Its place among all: the longest come first. */
  rank: number;
}

/** Phrases by the word that they begin with. */
type Phrases = ReadonlyMap<string, Phrase[]>;

interface Read {
  titles: string[];
  phrases: Phrases;
}

/** Reading a hundred answers takes longer than a message, and they change seldom. */
let lastRead: { from: string; read: Read } | undefined;

function readAnswers(answers: readonly Recognised[]): Read {
  const from = JSON.stringify(answers.map(({ title, keywords }) => [title, keywords]));
  if (lastRead?.from === from) return lastRead.read;
  const read = {
    titles: answers.map(({ title }) => readWords(title).join(' ')),
    phrases: readKeywords(answers),
  };
  lastRead = { from, read };
  return read;
}

function readKeywords(answers: readonly Recognised[]): Phrases {
  const phrases = new Map<string, Omit<Phrase, 'rank'>>();
  for (const [at, { keywords }] of answers.entries()) {
    for (const keyword of new Set(keywords.split(',').map((each) => readWords(each).join(' ')))) {
      if (keyword === '') continue;
      const phrase = phrases.get(keyword) ?? { words: keyword.split(' '), of: [] };
      phrase.of.push(at);
      phrases.set(keyword, phrase);
    }
  }
  // The longest first: what belongs to a phrase counts as that phrase alone.
  const inOrder = [...phrases.values()].toSorted((one, other) => other.words.length - one.words.length);
  return Map.groupBy(
    inOrder.map((phrase, rank) => ({ ...phrase, rank })),
    ({ words }) => words[0]!,
  );
}

/** The answer that a sentence clearly asks for, by its place; null where none is. */
function bestOf(sentence: Sentence, phrases: Phrases): number | null {
  const { words } = sentence;
  const scores = new Map<number, number>();
  const places = placesOf(words);
  const taken = new Set<number>();
  const possible = [...places.keys()].flatMap((word) => phrases.get(word) ?? []);
  for (const phrase of possible.toSorted((one, other) => one.rank - other.rank)) {
    const from = findPhrase(words, phrase.words, places, taken);
    if (from === -1) continue;
    for (let at = 0; at < phrase.words.length; at++) taken.add(from + at);
    // A phrase says more than its words do one by one; what several answers have says less of each.
    const weight = (phrase.words.length * 3 - 1) / phrase.of.length;
    for (const answer of phrase.of) scores.set(answer, (scores.get(answer) ?? 0) + weight);
  }
  const [best, next] = [...scores].toSorted((one, other) => other[1] - one[1]);
  if (!best || best[1] < sureOf(sentence)) return null;
  return next && best[1] < next[1] * CLEARLY ? null : best[0];
}

function sureOf(sentence: Sentence): number {
  if (!isAsked(sentence)) return SURE_OF_REMARK;
  return sentence.words.length > LONG_SENTENCE ? SURE_OF_LONG : SURE;
}

function placesOf(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), at].slice(-20));
  return places;
}

/** Where a phrase begins of which no word is part of another one yet; -1 where it is not there. */
function findPhrase(
  words: readonly string[],
  phrase: readonly string[],
  places: Map<string, number[]>,
  taken: ReadonlySet<number>,
): number {
  const from = (places.get(phrase[0]!) ?? []).find((start) =>
    phrase.every((word, at) => words[start + at] === word && !taken.has(start + at)),
  );
  return from ?? -1;
}
