import {
  answerAboutEach,
  answerAboutPet,
  answerShort,
  choosePets,
  describePets,
  findPetQuestions,
} from './answer-about-pets.ts';
import { answerRequests } from './answer-requests.ts';
import { answerTopic } from './answer-topic.ts';
import { findExplainingAll, findOnBothSides, knownWords, listUnexplained, textOf } from './clause-text.ts';
import { findNamedSubject, findPronoun } from './find-subject.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { NEGATIONS } from './lexicon.ts';
import { findQuestion } from './match-questions.ts';
import { answerBehavior } from './part-answers.ts';
import { petTerms } from './pet-terms.ts';
import { isQualified } from './qualifiers.ts';
import { wordSet } from './tokens.ts';
import { topics, type Topic, type TopicId } from './topics.ts';
import { QUESTION_WORDS, type Clause, type Word } from './words.ts';

/**
 * Answers one clause of a message.
 * @param before the clause before it, for “and Ava?”
 * @returns null if it is not fully understood: a wrong answer is worse than none
 */
export async function answerClause(
  clause: Clause,
  known: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  const named = findNamedSubject(clause, known.names);
  if (named) {
    const again = /^(?:and |or |also |what about |how about |same for )*PET(?: too)?$/.test(textOf(named.words));
    const query = { ...named, words: again && before ? subjectWords(before, known) : named.words };
    if (named.names.length > 1) return answerAboutEach(query, known);
    const pets = choosePets(named.names[0]!, named.kind, known);
    return (
      (await answerAboutPet(query.words, pets, known)) ??
      (await answerAboutPet(named.words, pets, known)) ??
      (await answerGeneral({ ...clause, words: named.words }, known, null)) ??
      (await answerFirstPart(clause, known, before)) ??
      (pets.length === 1 ? answerBehavior(textOf(named.words), pets[0]!) : null)
    );
  }
  const pronoun = findPronoun(clause);
  const last = known.pets.find(({ id, type }) => id === known.lastPetId && (!pronoun?.kind || pronoun.kind === type));
  if (pronoun && last) {
    const answer = await answerAboutPet(pronoun.words, [last], known);
    if (answer) return answer;
  }
  const isFollowUp =
    clause.words.length <= MAX_FOLLOW_UP_WORDS &&
    findTopics(clause.words).length === 0 &&
    (LEADS.has(clause.words[0]?.typed ?? '') || clause.words.every(({ lemma }) => COMPANIONS.has(lemma)));
  const followUp = async () => (before ? answerFollowUp(clause, known, before) : null);
  const short = async () => (last ? answerShort(clause.words, last, known) : null);
  const general = () => answerGeneral(clause, known, before);
  for (const attempt of isFollowUp ? [short, followUp, general] : [short, general, followUp]) {
    const answer = await attempt();
    if (answer) return answer;
  }
  const part = await answerFirstPart(clause, known, before);
  if (part) return part;
  if (pronoun && last) {
    const behavior = answerBehavior(textOf(pronoun.words), last);
    if (behavior) return behavior;
  }
  if (!pronoun?.isStrong || last || findPetQuestions(pronoun.words).length === 0) return null;
  return { text: WHICH_PET, links: [], needsPerson: true };
}

/** “Is he house-trained and okay alone?”: answers what is understood before an “and”; a person answers the rest. */
async function answerFirstPart(clause: Clause, known: Knowledge, before: Clause | null): Promise<ClauseAnswer | null> {
  const end = clause.words.findIndex(({ typed }, at) => at >= MIN_PART_WORDS && PART_ENDS.has(typed));
  if (end === -1) return null;
  const part = { ...clause, words: clause.words.slice(0, end) };
  // “I’ve booked a visit, but I’m sick” asks nothing by its first half.
  if (!part.words.slice(0, MIN_PART_WORDS).some(({ typed }) => QUESTION_WORDS.has(typed))) return null;
  // A search for half of the wishes would find the wrong pets.
  if (findTopics(part.words).length === 0 && findPetQuestions(subjectWords(part, known)).length === 0) return null;
  const answer = await answerClause(part, known, before);
  return answer && { ...answer, needsPerson: true };
}

const MIN_PART_WORDS = 3;
const PART_ENDS = wordSet('and but');

/** The words of a clause with `PET` for its name or pronoun. */
export function subjectWords(clause: Clause, { names }: Pick<Knowledge, 'names'>): Word[] {
  return (findNamedSubject(clause, names) ?? findPronoun(clause))?.words ?? clause.words;
}

const WHICH_PET = 'Which pet do you mean? Tell me the name and I’ll look it up.';

/** Answers from the shelter's answers, settings and frequent questions, and from the adoptable pets. */
async function answerGeneral(clause: Clause, known: Knowledge, before: Clause | null): Promise<ClauseAnswer | null> {
  const text = textOf(clause.words);
  const found = findTopics(clause.words);
  if (before && found.some(({ id }) => isAboutOther(id, text, before))) return null;
  const asksHow = /\b(?:how|process|requirement|application|apply|start|what)\b/.test(text);
  if (found.length === 0 || (found[0]!.id === 'steps' && !asksHow)) {
    const request = await answerRequests(clause, known, before);
    if (request) return request;
  }
  if (found.length > 0) {
    const answered = [];
    const query = { ...clause, words: [...clause.words, ...listAnimalsMeant(clause, before)] };
    for (const topic of found) answered.push(await answerTopic(topic.id, topic.id === 'fees' ? query : clause, known));
    const parts = answered.filter((part) => part !== null);
    if (parts.length > 0) {
      return {
        text: parts.map((part) => part.text).join(' '),
        links: parts.flatMap(({ links }) => links),
        needsPerson: parts.length < found.length || parts.some(({ needsPerson }) => needsPerson === true),
      };
    }
    return null;
  }
  return findQuestion(clause, known.texts.questions);
}

/** “Do you have kittens? How much are they?” */
function listAnimalsMeant({ words }: Clause, before: Clause | null): Word[] {
  if (!before || !words.some(({ typed }) => ['they', 'them', 'one'].includes(typed))) return [];
  return before.words.filter(({ lemma }) => petTerms.get(lemma)?.type === 'animal').slice(0, 1);
}

/** “How do I surrender my dog? Is there a fee?” does not ask for the adoption fee. */
function isAboutOther(id: TopicId, text: string, before: Clause): boolean {
  const previous = findTopics(before.words)[0];
  return (
    previous !== undefined &&
    !ADOPTING.has(previous.id) &&
    DEPENDING.has(id) &&
    !/\b(?:adopt|apply|application|dog|cat|puppy|kitten|PET)\b/.test(text)
  );
}

/** Topics after which a fee, a time or a document is that of an adoption. */
const ADOPTING: ReadonlySet<TopicId> = new Set([
  'steps',
  'fees',
  'feeCovers',
  'payment',
  'decisionTime',
  'applicationStatus',
  'catApplication',
  'hours',
  'locations',
  'contact',
  'visit',
  'pickupTimes',
]);
const DEPENDING: ReadonlySet<TopicId> = new Set([
  'fees',
  'feeCovers',
  'payment',
  'decisionTime',
  'steps',
  'bring',
  'minors',
]);

/** Finds what is asked about the shelter. Together the topics explain all of the words. */
function findTopics(words: readonly Word[]): Topic[] {
  const text = textOf(words);
  const start = ({ patterns }: Topic) =>
    Math.min(...patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0));
  const find = (some: readonly Word[]) => findExplainingAll(topics, some);
  return findOnBothSides(words, find)
    .filter(({ except }) => !except?.test(text))
    .toSorted((one, other) => start(one) - start(other));
}

/** “And cats?”, “what about Sunday?” ask the same as before, with other words of that question. */
async function answerFollowUp(clause: Clause, known: Knowledge, before: Clause): Promise<ClauseAnswer | null> {
  const words = clause.words.filter(({ typed }) => !LEADS.has(typed));
  if (words.length === 0 || words.length > MAX_FOLLOW_UP_WORDS) return null;
  const last = known.pets.find(({ id }) => id === known.lastPetId);
  const question = last && findPetQuestions(subjectWords(before, known))[0];
  if (question?.id === 'goodWith' && words.every(({ lemma }) => COMPANIONS.has(lemma)))
    return describePets([last!], [question], words, known);
  const topic = findTopics(before.words)[0];
  if (!topic || listUnexplained(words, knownWords(topic)).length > 0) return null;
  // “I didn’t get the email” says something new.
  if (clause.words.some(({ typed }) => DISQUALIFYING.has(typed)) || isQualified(textOf(words), topic.expects))
    return null;
  const answer = await answerTopic(topic.id, { ...clause, words }, known);
  return answer && { ...answer, needsPerson: answer.needsPerson === true };
}

const MAX_FOLLOW_UP_WORDS = 4;
const DISQUALIFYING = new Set([...NEGATIONS, 'i', 'we', 'my', 'our']);
const LEADS = wordSet('and or also what how about for with too then on a an the other');
const COMPANIONS = wordSet('dog cat kid animal pet');
