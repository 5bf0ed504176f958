import { parseSentences, normalizeWords, type Sentence } from './sentences.ts';

export interface AnswerKeywords {
  title: string;
  /** Words or phrases, separated by commas. */
  keywords: string;
}

/** Minimum scores. One matching word is enough for a short question, but not for a long sentence or a remark. */
const MIN_SCORE = 2;
const MIN_SCORE_LONG_SENTENCE = 4;
const MIN_SCORE_REMARK = 8;
const LONG_SENTENCE = 14;
const SHORT_SENTENCE = 6;
/** The best answer must beat the next by this factor. */
const MIN_LEAD = 1.25;

/**
 * Finds the answers to a message, at most one per sentence, in their order. Returns none if it is unclear: a wrong
 * answer is worse than none.
 */
export function matchAnswers<T extends AnswerKeywords>(message: string, answers: readonly T[]): T[] {
  const { titles, phrases } = indexAnswers(answers);
  const exact = titles.indexOf(normalizeWords(message).join(' '));
  if (exact !== -1) return [answers[exact]!];
  const found = parseSentences(message).flatMap((sentence) => {
    const same = titles.indexOf(sentence.words.join(' '));
    const at = same === -1 ? findBest(sentence, phrases) : same;
    return at === null ? [] : [answers[at]!];
  });
  return [...new Set(found)];
}

/**
 * Whether a sentence asks for something: it has a question mark, starts like a question, or is very short, such as
 * "fees for dogs".
 */
export function isQuestionLike({ words, isQuestion }: Sentence): boolean {
  return isQuestion || words.length <= SHORT_SENTENCE || hasQuestionWord(words);
}

const QUESTION_WORDS = new Set(
  'what when where who which how why can could may is are do doe did will would should need want looking wondering'.split(
    ' ',
  ),
);

function hasQuestionWord(words: readonly string[]): boolean {
  return words.slice(0, 5).some((word) => QUESTION_WORDS.has(word)) || words.includes('know') || words.includes('tell');
}

interface Phrase {
  words: string[];
  /** The positions of the answers that have this phrase. */
  answerIndexes: number[];
  /** Its rank by length; the longest comes first. */
  rank: number;
}

/** Phrases by their first word. */
type Phrases = ReadonlyMap<string, Phrase[]>;

interface AnswerIndex {
  titles: string[];
  phrases: Phrases;
}

/** Indexing a hundred answers takes longer than matching a message, and they rarely change. */
let cached: { from: string; answerIndex: AnswerIndex } | undefined;

function indexAnswers(answers: readonly AnswerKeywords[]): AnswerIndex {
  const from = JSON.stringify(answers.map(({ title, keywords }) => [title, keywords]));
  if (cached?.from === from) return cached.answerIndex;
  const answerIndex = {
    titles: answers.map(({ title }) => normalizeWords(title).join(' ')),
    phrases: indexKeywords(answers),
  };
  cached = { from, answerIndex };
  return answerIndex;
}

function indexKeywords(answers: readonly AnswerKeywords[]): Phrases {
  const phrases = new Map<string, Omit<Phrase, 'rank'>>();
  for (const [at, { keywords }] of answers.entries()) {
    for (const keyword of new Set(keywords.split(',').map((each) => normalizeWords(each).join(' ')))) {
      if (keyword === '') continue;
      const phrase = phrases.get(keyword) ?? { words: keyword.split(' '), answerIndexes: [] };
      phrase.answerIndexes.push(at);
      phrases.set(keyword, phrase);
    }
  }
  // The longest first: its words must not also count for a shorter phrase.
  const inOrder = [...phrases.values()].toSorted((one, other) => other.words.length - one.words.length);
  return Map.groupBy(
    inOrder.map((phrase, rank) => ({ ...phrase, rank })),
    ({ words }) => words[0]!,
  );
}

/** Returns the position of the answer that clearly matches the sentence, or null. */
function findBest(sentence: Sentence, phrases: Phrases): number | null {
  const { words } = sentence;
  const scores = new Map<number, number>();
  const positions = indexWords(words);
  const used = new Set<number>();
  const possible = [...positions.keys()].flatMap((word) => phrases.get(word) ?? []);
  for (const phrase of possible.toSorted((one, other) => one.rank - other.rank)) {
    const from = findPhrase(words, phrase.words, positions, used);
    if (from === -1) continue;
    for (let at = 0; at < phrase.words.length; at++) used.add(from + at);
    // A phrase scores more than its single words; a phrase of several answers scores less for each.
    const weight = (phrase.words.length * 3 - 1) / phrase.answerIndexes.length;
    for (const answer of phrase.answerIndexes) scores.set(answer, (scores.get(answer) ?? 0) + weight);
  }
  const [best, next] = [...scores].toSorted((one, other) => other[1] - one[1]);
  if (!best || best[1] < minScore(sentence)) return null;
  return next && best[1] < next[1] * MIN_LEAD ? null : best[0];
}

function minScore(sentence: Sentence): number {
  if (!isQuestionLike(sentence)) return MIN_SCORE_REMARK;
  return sentence.words.length > LONG_SENTENCE ? MIN_SCORE_LONG_SENTENCE : MIN_SCORE;
}

function indexWords(words: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, word] of words.entries()) positions.set(word, [...(positions.get(word) ?? []), at].slice(-20));
  return positions;
}

/** Finds the first occurrence of the phrase whose words are all unused, or -1. */
function findPhrase(
  words: readonly string[],
  phrase: readonly string[],
  positions: Map<string, number[]>,
  used: ReadonlySet<number>,
): number {
  const from = (positions.get(phrase[0]!) ?? []).find((start) =>
    phrase.every((word, at) => words[start + at] === word && !used.has(start + at)),
  );
  return from ?? -1;
}
