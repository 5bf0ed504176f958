import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/**
 * Divides a remark from the question beside it: “I saw Bella on your site, is she OK with cats”, “are you open on Sunday my
 * husband works all week”. A condition stays with its question.
 * @returns the clause alone if it has no such remark
 */
export function divideClause(clause: Clause, names: ReadonlySet<string>): Clause[] {
  const { words } = clause;
  const at = words.findIndex((_, index) => index >= MIN_REMARK_WORDS && startsQuestion(words, index, names));
  if (at > 0 && !words.slice(0, at).some((_, index) => isBinding(words, index)) && !asksLeave(words.slice(at)))
    return [
      { words: words.slice(0, at), isQuestion: false },
      { words: words.slice(at), isQuestion: true },
    ];
  const end = startsQuestion(words, 0, names) ? words.findIndex((_, index) => startsRemark(words, index)) : -1;
  if (end === -1) return [clause];
  return [
    { words: words.slice(0, end), isQuestion: true },
    { words: words.slice(end), isQuestion: false },
  ];
}

const MIN_REMARK_WORDS = 2;
/** Words before a question that belong to it: “if we pay, can we”, “how much is it”, “do you know what it is”. */
const BINDING = wordSet(
  'if when whether unless until once after before because since while suppose what where how who which why do does did can could will would',
);

/** “We would like to come on Sunday” binds nothing. */
function isBinding(words: readonly Word[], at: number): boolean {
  const isPolite = words[at]!.typed === 'would' && PRONOUNS.has(words[at - 1]?.typed ?? '');
  return BINDING.has(words[at]!.typed) && !isPolite;
}

const PRONOUNS = wordSet('i we he she they');

/** “will you”, “is she”, “how much”; not “a dog that can be” or “the one I can see”. */
function startsQuestion(words: readonly Word[], at: number, names: ReadonlySet<string>): boolean {
  const [word, next] = [words[at]!.typed, words[at + 1]?.typed ?? ''];
  // “how can I do that”
  if (['that', 'this'].includes(next)) return VERBS.has(word) && !['do', 'have'].includes(word);
  if (VERBS.has(word)) return SUBJECTS.has(next) || names.has(next) || names.has(`${next} ${words[at + 2]?.typed}`);
  // “what adult dogs do you have”
  if (word === 'what' && words.slice(at, at + MAX_OBJECT_WORDS).some(({ typed }) => typed === 'do')) return true;
  // “a limit on how many cats”
  if (PREPOSITIONS.has(words[at - 1]?.typed ?? '')) return false;
  return ASKING.has(word) && (VERBS.has(next) || MEASURES.has(next));
}

/** Divides a statement from the question, or the wish, that follows it: “we have a cat | and are looking for a dog”. */
export function splitClause(words: readonly Word[], from: number, names: ReadonlySet<string>): [Word[], Word[]] {
  const at = words.findIndex(
    (word, index) =>
      index >= from &&
      (startsQuestion(words, index, names) || startsRequest(words, index) || (word.typed === 'which' && index > from)),
  );
  if (at === -1) return [[...words], []];
  let end = at;
  while (end > 0 && LINKING.has(words[end - 1]!.typed)) end--;
  return [words.slice(0, end), words.slice(at)];
}

const LINKING = wordSet('and so but also or then');

/** “I want”, “we’re looking for”, “looking for”, “is interested in” */
function startsRequest(words: readonly Word[], at: number): boolean {
  const [word, next, third] = [at, at + 1, at + 2].map((index) => words[index]?.typed ?? '');
  if (WISHES.has(word!)) return LINKING.has(words[at - 1]?.typed ?? '');
  if (['is', 'are', 'am'].includes(word!)) return WISHES.has(next!);
  return (
    ['i', 'we'].includes(word!) && (WISHES.has(next!) || (['am', 'are', 'would'].includes(next!) && WISHES.has(third!)))
  );
}

const WISHES = wordSet(
  'want wants looking wondering hoping interested considering thinking need needs love like wish wonder prefer',
);
const MAX_OBJECT_WORDS = 5;
const VERBS = wordSet('is are do does did can could will would should may has have was were am');
const SUBJECTS = wordSet('i we you u he she it they there any anyone someone dogs cats kids');
const ASKING = wordSet('what when where how who why');
const PREPOSITIONS = wordSet('on of by');
const MEASURES = wordSet('much many long old big soon late early far time kind');

/** “I live in an apartment, can I adopt”: whether they may depends on the remark. */
function asksLeave(words: readonly Word[]): boolean {
  const [verb, subject, ...rest] = words.map(({ typed }) => typed);
  if (!LEAVE_VERBS.has(verb!) || !['i', 'we'].includes(subject!)) return false;
  return rest.some((word) => LEAVE_ACTS.has(word));
}

const LEAVE_VERBS = wordSet('can could may am are would should do');
const LEAVE_ACTS = wordSet('adopt apply get have qualify allowed foster');

/** “my husband works”, “we have a baby”, “because …”; not “can I bring my dog”. */
function startsRemark(words: readonly Word[], at: number): boolean {
  if (at < MIN_QUESTION_WORDS) return false;
  const typed = (offset: number) => words[at + offset]?.typed ?? '';
  if (['because', 'cause', 'bc'].includes(typed(0))) return true;
  if (LINKS.has(typed(-1)) || VERBS.has(typed(-1))) return false;
  if (['i', 'we'].includes(typed(0))) return STATING.has(typed(1));
  return ['my', 'our'].includes(typed(0)) && [2, 3].some((offset) => STATING.has(typed(offset)));
}

const MIN_QUESTION_WORDS = 3;
/** Words that join what follows to the question. */
const LINKS = wordSet(
  'if when whether unless until once after before while that than as what where how who which and or but the dog cat pet one',
);
const STATING = wordSet(
  'am is are was have has had got get gets live lives work works want wants need needs really only just',
);
