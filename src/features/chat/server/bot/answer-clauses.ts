import { choosePets } from './answer-about-pets.ts';
import { answerClause, answerStatement } from './answer-clause.ts';
import { listUnexplained, textOf } from './clause-text.ts';
import { divideClause } from './divide-clause.ts';
import { findNamedSubject, subjectWords } from './find-subject.ts';
import { asksForLeave } from './fit-questions.ts';
import { findHousehold, type HouseholdStatement } from './household.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { SEXES, trackOwn } from './own-animals.ts';
import { answerPart } from './part-answers.ts';
import { petTerms } from './pet-terms.ts';
import { findSmallTalk, type SmallTalk } from './small-talk.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

export interface AnsweredClause {
  clause: Clause;
  talk: SmallTalk | null;
  answer: ClauseAnswer | null;
  /** Whether it may change the answer to the question beside it. */
  mayMatter: boolean;
  /** Whether the answer says only what is certain about it. */
  isPart?: boolean;
}

/** What is known after some clauses. */
type ChatState = Pick<Knowledge, 'lastPetId' | 'mentions' | 'own'>;

/** A remark on each side of the question, at most. */
const MAX_DIVISIONS = 2;

/** Answers the clauses of a message one by one. */
export async function answerClauses(
  clauses: readonly Clause[],
  knowledge: Knowledge,
  previous: Clause | null,
  divisions = MAX_DIVISIONS,
): Promise<{ answered: AnsweredClause[]; state: ChatState }> {
  const answered: AnsweredClause[] = [];
  let state: ChatState = knowledge;
  let before = previous;
  for (const clause of clauses) {
    const known: Knowledge = { ...knowledge, ...state };
    const talk = findSmallTalk(clause, textOf(clause.words));
    const statement = talk ? null : findHousehold(clause, known.names);
    const answer = talk ? null : await (statement ? answerStatement : answerClause)(clause, known, before);
    const parts = talk || answer || divisions === 0 || statement ? [] : divideClause(clause, known.names);
    const divided =
      statement && !answer
        ? await answerAround(statement, clause, known, before, { divisions, isAlone: clauses.length === 1 })
        : parts.length > 1
          ? await answerClauses(parts, known, before, divisions - 1)
          : null;
    if (divided && (statement || divided.answered.some((part) => part.answer))) {
      answered.push(...divided.answered);
      state = divided.state;
      before = parts.find(({ isQuestion }) => isQuestion) ?? statement?.rest ?? (statement ? clause : before);
      continue;
    }
    state = updateState(clause, answer, known);
    if (!talk && !isElliptical(clause, known)) before = clause;
    answered.push({ clause, talk, answer, mayMatter: mayMatter(clause, known) });
  }
  return { answered, state };
}

/** Answers what a statement on the household leaves. */
async function answerAround(
  statement: HouseholdStatement,
  clause: Clause,
  known: Knowledge,
  before: Clause | null,
  { divisions, isAlone }: { divisions: number; isAlone: boolean },
): Promise<{ answered: AnsweredClause[]; state: ChatState }> {
  const { rest, companions, hasMore, isLast } = statement;
  const stated: AnsweredClause = {
    clause: { words: clause.words, isQuestion: false },
    talk: null,
    answer: null,
    mayMatter: hasMore,
  };
  const own = trackOwn(clause.words, known.own, (word) => known.names.has(word.typed));
  // “My mom has a cat and is interested in Ned. …”
  const isRemark =
    rest !== null &&
    (isLast
      ? rest.words.every(({ typed }) => ADOPT_REQUEST.has(typed))
      : !isAlone && REMARKS.has(rest.words[0]!.typed));
  if (rest === null || divisions === 0 || isRemark)
    return { answered: [stated], state: { ...updateState(clause, null, known), own } };
  // “I’m 70, can I adopt”: only a person can say.
  const isAboutNone = companions.size === 0 || (known.lastPetId === null && !namesAny(rest, known));
  if (isAboutNone && asksForLeave(rest.words))
    return { answered: [{ ...stated, clause: rest }], state: { ...known, own } };
  const { answered, state } = await answerClauses(
    [rest],
    { ...known, ...(isLast ? {} : { own }) },
    before,
    divisions - 1,
  );
  return { answered: isLast ? [...answered, stated] : [stated, ...answered], state };
}

/** Whether a clause names a pet, or a kind of animals. */
function namesAny(clause: Clause, { names }: Pick<Knowledge, 'names'>): boolean {
  return (
    clause.words.some(({ lemma }) => petTerms.get(lemma)?.type === 'animal') || findNamedSubject(clause, names) !== null
  );
}

const REMARKS = wordSet('is are am wants want');
const ADOPT_REQUEST = wordSet('i we want would like love to adopt but and really hi hello');

function updateState(clause: Clause, answer: ClauseAnswer | null, known: Knowledge): ChatState {
  const { lastPetId, mentions } = known;
  const own = trackOwn(clause.words, known.own, (word) => known.names.has(word.typed));
  const mentioned = listMentioned(clause, known);
  const topicPetId = answer?.petId === undefined ? findMentioned(clause, mentioned, known) : answer.petId;
  const group = mentioned.length > 0 ? mentioned : typeof topicPetId === 'number' ? [topicPetId] : [];
  return {
    lastPetId: topicPetId === undefined ? lastPetId : topicPetId,
    mentions: [
      ...(group.length > 0 ? [group] : []),
      // The one that the visitor came from.
      ...(lastPetId !== null && !group.includes(lastPetId) ? [[lastPetId]] : []),
      ...mentions,
    ],
    own,
  };
}

/** The pets that a clause names, as far as it says which. */
export function listMentioned(clause: Clause, known: Knowledge): number[] {
  const named = findNamedSubject(clause, known.names);
  const chosen = named?.names.map((name) => choosePets(name, named.kind, known)) ?? [];
  return chosen.flatMap((pets) => (pets.length === 1 ? [pets[0]!.id] : []));
}

/** The pet of “I love Kobe”; null if the name is several pets'. “Can he live with Kira?” is about the one before. */
function findMentioned({ words }: Clause, mentioned: readonly number[], known: Knowledge): number | null | undefined {
  const named = findNamedSubject({ words, isQuestion: true }, known.names);
  if (!named) return undefined;
  const isName = ({ typed }: Word) => known.names.has(typed);
  const [pronoun, name] = [words.findIndex(({ typed }) => SEXES.has(typed)), words.findIndex(isName)];
  if (known.lastPetId !== null && pronoun !== -1 && pronoun < name) return undefined;
  return mentioned.length === 1 ? mentioned[0]! : null;
}

/** “And a dog?”, “what about Tank?”: what it asks, the clause before says. */
export function isElliptical({ words }: Clause, { names }: Pick<Knowledge, 'names'>): boolean {
  const start = words.findIndex(({ typed }) => !FILLERS_BEFORE.has(typed));
  const [first, second] = words.slice(Math.max(start, 0)).map(({ typed }) => typed);
  const isLead = ['and', 'or'].includes(first ?? '') || (['what', 'how'].includes(first ?? '') && second === 'about');
  return (
    isLead &&
    words.length - start <= MAX_ELLIPTICAL_WORDS &&
    words.some(({ typed, lemma }) => names.has(typed) || FEE_ANIMALS.has(lemma))
  );
}

const MAX_ELLIPTICAL_WORDS = 5;
/** “OK, and Tank?”, “hmm, what about her?” */
const FILLERS_BEFORE = wordSet('ok okay hmm oh so but well alright cool great thanks yes no');
const FEE_ANIMALS = wordSet('dog cat puppy kitten rabbit hamster bird guineapig turtle fish');

/** Says what is certain about the questions that are not understood, or about the remarks of a message without others. */
export function addParts(answered: readonly AnsweredClause[], known: Knowledge): AnsweredClause[] {
  const isAnswered = answered.some(({ answer }) => answer);
  return answered.map((each) => {
    if (each.answer || each.talk || (isAnswered && !each.clause.isQuestion)) return each;
    return { ...each, answer: answerPart(textOf(each.clause.words), known), isPart: true };
  });
}

/** “We have no yard.” A remark may change the answer to the question beside it. */
function mayMatter(clause: Clause, known: Knowledge): boolean {
  if (WITHOUT_CAR.test(textOf(clause.words))) return false;
  return listUnexplained(subjectWords(clause, known), HARMLESS).length > 0;
}

const WITHOUT_CAR = /^(?:because )?(?:i|we) (?:do )?not (?:have|own) (?:a |any )?car$/;
const HARMLESS = wordSet(
  `PET dog cat puppy kitten pet animal website page online yesterday profile first family adopt fell heart beautiful visit apply story photo
  facebook instagram tiktok newspaper poster ad post highway gps
  week last ago new found look search year move happy excited love home good kid friend heard recently start think`,
);
