import { describePets, findPetQuestions } from './answer-about-pets.ts';
import { listAnimalsMeant } from './animals-meant.ts';
import { answerRequests } from './answer-requests.ts';
import { answerTopic } from './answer-topic.ts';
import { findExplainingAll, findOnBothSides, knownWords, listUnexplained, textOf } from './clause-text.ts';
import { findPronoun, PET, subjectWords } from './find-subject.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { NEGATIONS } from './lexicon.ts';
import { findQuestion } from './match-questions.ts';
import { isDay } from './opening-days.ts';
import { trackOwn } from './own-animals.ts';
import { parsePetRequests } from './parse-pet-requests.ts';
import { petTerms } from './pet-terms.ts';
import { isQualified } from './qualifiers.ts';
import { normalizeWords } from './sentences.ts';
import { wordSet } from './tokens.ts';
import type { TopicAnswer } from './saved-answers.ts';
import { topics, type Topic, type TopicId } from './topics.ts';
import type { Clause, Word } from './words.ts';

/**
 * “How do I give the inhaler?” “Is it expensive?”: after a question that is not understood, “it” may mean anything, and
 * after a special need not the pet.
 */
export function isClear(
  { isStrong, words }: { isStrong: boolean; words: readonly Word[] },
  known: Knowledge,
  before: Clause | null,
): boolean {
  if (isStrong || !before) return true;
  const isCost = findPetQuestions(words).some(({ id }) => id === 'fee');
  const isNeed = findPetQuestions(subjectWords(before, known)).some(({ id }) => id === 'health');
  if (isCost && isNeed) return false;
  if (COST_TO_THEM.test(textOf(words)) && isAboutAdopting(before, known)) return true;
  // “Our landlord says the puppy must go.” “What would it cost?”
  if (!before.isQuestion) return !isAboutOwnAnimal(before, known);
  return wasUnderstood(before, known);
}

/** “I’m thinking about getting a dog. Where do I start?”, “I’m new here. How does this work?” */
function isFirstContact(before: Clause, known: Knowledge): boolean {
  if (isAboutOwnAnimal(before, known)) return false;
  const text = textOf(before.words);
  return FIRST_CONTACT.test(text) && !OTHER_COSTS.test(text);
}

const FIRST_CONTACT =
  /\b(?:adopt|apply|new here|new to this)\b|\b(?:get|want|look|interested|think|thinking|consider|considering)\b.{0,40}\b(?:dog|cat|puppy|kitten|rabbit|hamster|bird|pet)\b/;
const STARTING = /\bwhere (?:do|should|can) (?:i|we) (?:start|begin)\b|\bhow (?:do|does) (?:this|it|everything) \b/;
const COST_TO_THEM = /\bfee (?:me|us)\b/;

/** “Can I go running with him?” “How much will it cost me?” asks for the fee; after “does he need surgery?”, maybe not. */
function isAboutAdopting(before: Clause, known: Knowledge): boolean {
  if (isAboutOwnAnimal(before, known)) return false;
  const text = textOf(subjectWords(before, known));
  return /\b(?:PET|adopt|apply|application)\b/.test(text) && !OTHER_COSTS.test(text);
}

const OTHER_COSTS =
  /\b(?:vets?|surgery|operation|dental|tooth|teeth|inhaler|meds?|medication|medicine|pills?|tablets?|insulin|treatment|therapy|checkups?|specialneeds|food|feed|eat|diet|groom\w*|train\w*|class|classes|crate|fence|leash|toys?|licen[sc]e|insurance|board\w*|sitter|daycare|walker|deliver|ship|shipping|transport|fly|flight|travel|park|parking|return|back|surrender|dropoff|rehome|keep|damage|destroy\w*|spayed|vaccinated|microchip|flea|deworm\w*|clean\w*|foster|volunteer|donate|sponsor|give|wrong|sick|ill|hurt|deaf|blind|diabetic)\b/;

function isAboutOwnAnimal({ words }: Clause, { names }: Knowledge): boolean {
  const hasAnimal = words.some(({ lemma }) => petTerms.get(lemma)?.type === 'animal');
  return hasAnimal && trackOwn(words, null, ({ typed }) => names.has(typed)) !== null;
}

/** Whether it asks about the shelter, one of its pets, or for pets. */
export function wasUnderstood(before: Clause, known: Knowledge): boolean {
  return (
    findTopics(before.words).length > 0 ||
    findPetQuestions(subjectWords(before, known)).length > 0 ||
    requestsPets(before)
  );
}

function requestsPets({ words }: Clause): boolean {
  return parsePetRequests(normalizeWords(words.map(({ spelled }) => spelled).join(' '))) !== null;
}

/** Answers from these alone, without a search for pets. */
export function answerTopics(clause: Clause, known: Knowledge, before: Clause | null): Promise<ClauseAnswer | null> {
  return findTopics(clause.words).length > 0 ? answerGeneral(clause, known, before) : Promise.resolve(null);
}

/** Answers from the shelter's answers, settings and frequent questions, and from the adoptable pets. */
export async function answerGeneral(
  clause: Clause,
  known: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  const text = textOf(clause.words);
  const found = findTopics(clause.words);
  if (before && found.some(({ id }) => isAboutOther(id, text, before) || isBareTime(id, text, known))) return null;
  if (before && found[0]?.id === 'steps' && STARTING.test(text) && !isFirstContact(before, known)) return null;
  // “I booked a visit.” “Can I change the time?”
  const isVisits = found[0]?.id === 'reschedule' && before && isBookedVisit(before) && !/\bpickup\b/.test(text);
  if (isVisits) return withPerson(await answerTopic('moveVisit', clause, known));
  const pronoun = findPronoun(clause);
  if (pronoun && !isClear(pronoun, known, before) && found.some(({ id }) => DEPENDING.has(id))) return null;
  const asksHow = /\b(?:how|process|requirement|application|apply|start|what)\b/.test(text);
  if (!clause.words.includes(PET) && (found.length === 0 || (found[0]!.id === 'steps' && !asksHow))) {
    const request = await answerRequests(clause, known, before);
    if (request) return request;
  }
  if (found.length > 0) {
    const answered = [];
    const meant = found.some(({ id }) => id === 'fees') ? listAnimalsMeant(clause, before, known.names) : [];
    if (meant === null) return null;
    const query = { ...clause, words: [...clause.words, ...meant] };
    for (const topic of found) answered.push(await answerTopic(topic.id, topic.id === 'fees' ? query : clause, known));
    const parts = answered.filter((part) => part !== null);
    if (parts.length > 0) {
      return {
        text: parts.map((part) => part.text).join(' '),
        links: parts.flatMap(({ links }) => links),
        needsPerson: parts.length < found.length || parts.some(({ needsPerson }) => needsPerson === true),
        // “Can I adopt both?” “How much would that be?”
        ...(found.some(({ id }) => id === 'several') && { petId: null }),
      };
    }
    return null;
  }
  return findQuestion(clause, known.texts.questions);
}

function withPerson(answer: TopicAnswer | null): ClauseAnswer | null {
  return answer && { ...answer, needsPerson: answer.needsPerson === true };
}

function isBookedVisit({ words }: Clause): boolean {
  return /(?<!\b(?:can|could|do|should|may|must|would|if) )\b(?:i|we) (?:\w+ )?(?:book|have) (?:a|the|my|our) visit\b|\bmy visit\b/.test(
    textOf(words),
  );
}

/** “How do I surrender my dog? Is there a fee?” does not ask for the adoption fee. */
function isAboutOther(id: TopicId, text: string, before: Clause): boolean {
  // “Do you have rabbits?” “Are they fixed?”
  if (id === 'care' && /\bthey\b/.test(text) && !/\ball\b/.test(text) && requestsPets(before)) return true;
  const previous = findTopics(before.words)[0];
  // “Do you have a newsletter?” “How do I sign up?”
  if (id === 'account' && SIGNS_UP_ELSEWHERE.test(textOf(before.words)) && !/\baccount\b/.test(text)) return true;
  // The fee of a pet that has come back, nobody has written down.
  // “I need to cancel my pickup.” “And my application.”
  const isCanceling = previous !== undefined && CANCELING.has(previous.id);
  if (id === 'applicationStatus' && isCanceling && ALSO_APPLICATION.test(text)) return true;
  if (id === 'refund' && previous !== undefined && RETURNING.has(previous.id)) return true;
  return (
    previous !== undefined &&
    !ADOPTING.has(previous.id) &&
    DEPENDING.has(id) &&
    !/\b(?:adopt|apply|application|dog|cat|puppy|kitten|PET)\b/.test(text)
  );
}

/** “Can I change my pickup?” “At 10” does not ask when the shelter is open. */
function isBareTime(id: TopicId, text: string, { earlierWords }: Knowledge): boolean {
  const isOpening = /\b(?:open|close|hour|holiday|visit|come)\b/.test(text);
  return id === 'hours' && !isOpening && earlierWords.some(({ lemma }) => lemma === 'pickup');
}

const SIGNS_UP_ELSEWHERE = /\b(?:newsletter|foster|volunteer|donate|sponsor|class|classes|event|tour|waitlist)\b/;

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
const CANCELING: ReadonlySet<TopicId> = new Set(['reschedule', 'moveVisit', 'withdraw']);
const ALSO_APPLICATION = /^(?:(?:and|or|also|what about|how about) )*my application(?: too)?$/;
const RETURNING: ReadonlySet<TopicId> = new Set(['returns', 'trial', 'returnFee']);
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
export function findTopics(words: readonly Word[]): Topic[] {
  const text = textOf(words);
  const start = ({ patterns }: Topic) =>
    Math.min(...patterns.map((pattern) => text.search(pattern)).filter((at) => at >= 0));
  const find = (some: readonly Word[]) => findExplainingAll(topics, some);
  // “Come in and take him home today” is one question.
  const asOne = find(words);
  if (asOne[0]?.id === 'walkInToAdopt') return asOne;
  const found = findOnBothSides(words, find);
  // “I want to cancel my visit and my application”: half an answer would be a wrong one.
  if (found.some(({ except }) => except?.test(text))) return [];
  return found.toSorted((one, other) => start(one) - start(other));
}

/** “And cats?”, “what about Sunday?” ask the same as before, with other words of that question. */
export async function answerFollowUp(clause: Clause, known: Knowledge, before: Clause): Promise<ClauseAnswer | null> {
  const words = clause.words.filter(({ typed }) => !LEADS.has(typed));
  if (words.length === 0 || words.length > MAX_FOLLOW_UP_WORDS) return null;
  const last = known.pets.find(({ id }) => id === known.lastPetId);
  const question = last && findPetQuestions(subjectWords(before, known))[0];
  if (question?.id === 'goodWith' && words.every(({ lemma }) => COMPANIONS.has(lemma)))
    return describePets([last!], [question], words, known);
  const topic =
    findTopics(before.words)[0] ?? (question?.id === 'fee' ? topics.find(({ id }) => id === 'fees') : undefined);
  if (!topic || listUnexplained(words, knownWords(topic)).length > 0) return null;
  // “I didn’t get the email” says something new.
  if (clause.words.some(({ typed }) => DISQUALIFYING.has(typed)) || isQualified(textOf(words), topic.expects))
    return null;
  // “OK, but …” adds no word of the question; “good with cats?” asks one of its own.
  if (!words.some(({ lemma, typed }) => knownWords(topic).has(lemma) || knownWords(topic).has(typed))) return null;
  if (COMPANION_LEAD.test(textOf(clause.words))) return null;
  // “How does adopting work?” “And for cats?”
  const isAnotherKind = topic.id === 'steps' && words.some(({ lemma }) => petTerms.get(lemma)?.type === 'animal');
  // “I’d like to adopt.” “A dog”
  if (isAnotherKind && ARTICLES.has(clause.words[0]!.typed)) return null;
  if (isAnotherKind) return withPerson(await answerTopic('needsApplication', { ...clause, words }, known));
  // “Is Eastside open this weekend?” “And Downtown?”
  const days = topic.id === 'hours' && !words.some(isDay) ? before.words.filter(isDay) : [];
  return withPerson(await answerTopic(topic.id, { ...clause, words: [...words, ...days] }, known));
}

const COMPANION_LEAD = /\b(?:good|okay|friendly|along|safe) (?:with|around|to)\b/;
export const MAX_FOLLOW_UP_WORDS = 4;
const ARTICLES = wordSet('a an');
const DISQUALIFYING = new Set([...NEGATIONS, 'i', 'we', 'my', 'our']);
export const LEADS = wordSet('and or also even what how about for with too then on a an the other');
export const COMPANIONS = wordSet('dog cat kid animal pet');
