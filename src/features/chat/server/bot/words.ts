import { expandContractions } from './contractions.ts';
import { canonicalWords } from './lexicon.ts';
import { parseClockTime } from './parse-clock-time.ts';
import { correctSpelling } from './spelling.ts';

/** One word of a visitor's message. */
export interface Word {
  /** As typed, in lower case and without accents. */
  typed: string;
  /** The same without a typo. */
  spelled: string;
  /** The word that stands for it and its synonyms, such as `fee` for “prices”. */
  lemma: string;
  isCapitalized: boolean;
  /** The time of day that “7:30 pm” stands for, in minutes. Its other forms are “oclock”. */
  minute?: number;
  /** The sites that it names, see `markSites`. */
  sites?: readonly string[];
}

/** A part of a message that asks for, or says, one thing. */
export interface Clause {
  words: Word[];
  isQuestion: boolean;
}

const MAX_WORDS = 200;
/** A longer sentence becomes several clauses, so that no pattern meets a long text. */
const MAX_CLAUSE_WORDS = 40;
const MAX_WORD_LENGTH = 24;
const MAX_CLAUSES = 12;
/** In characters, with a space after each word. */
export const MAX_CLAUSE_LENGTH = MAX_CLAUSE_WORDS * (MAX_WORD_LENGTH + 1);

/** Splits a message into clauses: at the end of sentences, and before the next question of a sentence. */
export function parseClauses(message: string): Clause[] {
  const clauses = message
    .slice(0, 2000)
    .split(/(?<=[?!\n;])|(?<=\.)(?=\s|$)|(?=\s[-–—]\s)/)
    .flatMap((sentence) => splitSentence(parseWords(sentence), /\?\s*$/.test(sentence)))
    .filter(({ words }) => words.length > 0);
  return clauses.slice(0, MAX_CLAUSES).map((clause, at) => (at === 0 ? clause : withoutCondition(clause)));
}

/** “Is he adopted yet? If not, how do I apply?” */
function withoutCondition({ words, isQuestion }: Clause): Clause {
  const [first, second, next] = words;
  const isLead = next !== undefined && first?.typed === 'if' && ['so', 'not', 'yes'].includes(second!.typed);
  return { words: isLead ? words.slice(2) : words, isQuestion };
}

/** The words of a text, with contractions written out, and synonyms and typos replaced. */
export function parseWords(text: string): Word[] {
  const plain = expandContractions(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  return plain
    .split(/[^\p{L}\p{N}$,]+|,(?!\d)/u)
    .flatMap((part, index, parts) => (part === '' ? [] : [{ part, isFirst: index === 0 || parts[index - 1] === '' }]))
    .slice(0, MAX_WORDS)
    .map(({ part }) => {
      if (CLOCK_TIME.test(part)) return parseTime(part);
      const typed = part.toLowerCase().slice(0, MAX_WORD_LENGTH);
      const spelled = correctSpelling(typed);
      return { typed, spelled, lemma: lemmaOf(spelled), isCapitalized: /^\p{Lu}/u.test(part) };
    })
    .flatMap(joinCompounds);
}

const CLOCK_TIME = /^oclock\d{1,2}x\d{0,2}x[ap]m$/i;

function parseTime(part: string): Word {
  const [hour, minutes, half] = part.slice('oclock'.length).split('x');
  const minute = parseClockTime(`${hour}:${minutes || '00'} ${half}`);
  const word = { typed: 'oclock', spelled: 'oclock', lemma: 'oclock', isCapitalized: false };
  return minute === null ? word : { ...word, minute };
}

function joinCompounds(word: Word, index: number, words: Word[]): Word[] {
  const [before, next] = [words[index - 1], words[index + 1]];
  if (before && COMPOUNDS.has(`${before.typed} ${word.typed}`)) return [];
  const compound = next && COMPOUNDS.get(`${word.typed} ${next.typed}`);
  return [compound === undefined ? word : { ...word, typed: compound, spelled: compound, lemma: compound }];
}

/** Two words that mean one thing. */
const COMPOUNDS = new Map(
  Object.entries({
    'drop off': 'dropoff',
    'dropping off': 'dropoff',
    'waiting list': 'waitlist',
    'wait list': 'waitlist',
    'pick up': 'pickup',
    'picking up': 'pickup',
    'picked up': 'pickup',
    'pick ups': 'pickup',
    'potty trained': 'housetrained',
    'potty train': 'housetrained',
    'toilet trained': 'housetrained',
    'house trained': 'housetrained',
    'house broken': 'housetrained',
    'housetrained trained': 'housetrained',
    'litter trained': 'housetrained',
    'litter box': 'housetrained',
    'crate trained': 'cratetrained',
    'hypo allergenic': 'hypoallergenic',
    'good bye': 'bye',
    'cash app': 'cashapp',
    'apple pay': 'applepay',
    'google pay': 'googlepay',
    'same day': 'sameday',
    'right away': 'sameday',
    'straight away': 'sameday',
    'micro chip': 'microchip',
    'micro chipped': 'microchip',
    'zip code': 'zipcode',
    'walk in': 'walkin',
    'walk ins': 'walkin',
    'walking in': 'walkin',
    'run away': 'ranaway',
    'ran away': 'ranaway',
    'log in': 'login',
    'logging in': 'login',
    'sign in': 'login',
    'signing in': 'login',
    'sign up': 'signup',
    'signing up': 'signup',
    'no longer': 'unable',
    'any more': 'anymore',
    'kid friendly': 'kidfriendly',
    'child friendly': 'kidfriendly',
    'family friendly': 'kidfriendly',
    'dog friendly': 'dogfriendly',
    'cat friendly': 'catfriendly',
    'special needs': 'specialneeds',
    'special need': 'specialneeds',
    'how come': 'why',
    'black friday': 'holiday',
    'little ones': 'kid',
    'new year': 'holiday',
    'new years': 'holiday',
    'guinea pig': 'guineapig',
    'guinea pigs': 'guineapig',
    'bow wow': 'dog',
  }),
);

function lemmaOf(spelled: string): string {
  return canonicalWords.get(spelled) ?? (/^\$\d|^\d+\$$/.test(spelled) ? 'amount' : singular(spelled));
}

/** The singular of a word that is in no list, so that names and breeds are found in the plural. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /[suio]s$/.test(word)) return word;
  return word.length > 5 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  'what when where who which how why is are do does did can could will would may should has any'.split(' '),
);
const CONJUNCTIONS = new Set(['and', 'also', 'plus', 'but', 'or']);

/** “Is she vaccinated and how much is she” asks twice. */
function splitSentence(words: Word[], endsWithMark: boolean): Clause[] {
  const parts: Word[][] = [[]];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const starts =
      CONJUNCTIONS.has(word.typed) &&
      next &&
      QUESTION_WORDS.has(next.typed) &&
      (ASKING_WORDS.has(next.typed) || !DEPENDENT.has(words[at + 2]?.typed ?? '')) &&
      !(word.typed === 'or' && isApplyOrWalkIn(words));
    if (starts && parts.at(-1)!.length > 1) parts.push([]);
    else if (parts.at(-1)!.length === MAX_CLAUSE_WORDS) parts.push([word]);
    else parts.at(-1)!.push(word);
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({ words: part, isQuestion: endsWithMark || isQuestionLike(part) }));
}

/** “do I need to apply or can I just walk in”: one question. */
function isApplyOrWalkIn(words: readonly Word[]): boolean {
  const has = (...lemmas: string[]) => words.some(({ lemma }) => lemmas.includes(lemma));
  return has('apply', 'application', 'appointment') && has('walkin', 'come', 'show', 'stop', 'drop');
}

/** “where can I see her and when are you open” */
const ASKING_WORDS = new Set(['what', 'when', 'where', 'how']);

/** “… a dog that is calm and can be left alone”: no question of its own. */
const DEPENDENT = new Set(['be', 'is', 'are', 'good', 'not', 'friendly', 'okay', 'fine']);

function isQuestionLike(words: readonly Word[]): boolean {
  const start = words.slice(0, 4).map(({ typed }) => typed);
  return (
    start.some((word) => QUESTION_WORDS.has(word)) || words.length <= 4 || words.some(({ typed }) => ASKING.has(typed))
  );
}

const ASKING = new Set(
  'want need looking wondering wonder know tell explain interested please help show find'.split(' '),
);
