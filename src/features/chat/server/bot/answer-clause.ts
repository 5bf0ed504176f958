import type { PetFacts } from '../../../pets/server/index.ts';
import { answerAboutEach, answerAboutPet, answerShort, choosePets, findPetQuestions } from './answer-about-pets.ts';
import {
  answerFollowUp,
  answerGeneral,
  answerTopics,
  COMPANIONS,
  findTopics,
  isClear,
  LEADS,
  MAX_FOLLOW_UP_WORDS,
  wasUnderstood,
} from './answer-general.ts';
import { answerFromNotes } from './answer-from-notes.ts';
import { answerForHousehold } from './answer-household.ts';
import { answerAboutListed } from './answer-listed.ts';
import { answerRequests } from './answer-requests.ts';
import { asksForPets } from './asks-for-pets.ts';
import { textOf } from './clause-text.ts';
import { findNamedSubject, findPronoun, PET, subjectWords, type Subject } from './find-subject.ts';
import { companionQuestion, withCompanions } from './fit-questions.ts';
import { findHousehold } from './household.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { findMeantPet, meansAnother } from './meant-pet.ts';
import { isOwnMeant } from './own-animals.ts';
import { answerBehavior } from './part-answers.ts';
import { petTerms } from './pet-terms.ts';
import { normalizeWords } from './sentences.ts';
import { tokenize, wordSet } from './tokens.ts';
import { QUESTION_WORDS, type Clause, type Word } from './words.ts';

/**
 * Answers one clause of a message.
 * @param before the clause before it, for “and Ava?”
 * @returns null if it is not fully understood: a wrong answer is worse than none
 */
export async function answerClause(
  typed: Clause,
  known: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  const clause = { ...typed, words: withCompanions(typed.words, known.household) };
  const named = findNamedSubject(clause, known.names);
  return named ? answerNamed(clause, named, known, before) : answerUnnamed(clause, known, before);
}

/** Answers what a statement on the visitor's household asks as a whole, such as “my dog is lost”. It never asks for pets. */
export async function answerStatement(
  clause: Clause,
  known: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  // “We have cats, can I adopt”: depends on them.
  return findTopics(clause.words)[0]?.id === 'steps' ? null : answerTopics(clause, known, before);
}

async function answerNamed(
  clause: Clause,
  named: Subject,
  known: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  const again = AGAIN.test(textOf(named.words)) ? before : null;
  const query = { ...named, words: again ? subjectWords(again, known) : named.words };
  if (named.names.length > 1) return answerAboutEach(query, known);
  const pets = choosePets(named.names[0]!, named.kind, known);
  if (meansAnother(clause.words, pets)) return null;
  // “I have a cat. What about Kobe?”
  const isFit = again !== null && findHousehold(again, known.names) !== null;
  const answer =
    (await answerForHousehold(isFit ? companionQuestion(PET, []) : named.words, pets, known)) ??
    (pets.length === 1 ? answerFromNotes(query.words, pets[0]!) : null) ??
    (await answerAboutPet(query.words, pets, known));
  // “Is Joey deaf?” “Is Casper?” “And Rex?”
  if (answer || (again && query.words.includes(PET) && !wasUnderstood(again, known))) return answer;
  return (
    (await answerAboutPet(named.words, pets, known)) ??
    (await answerGeneral({ ...clause, words: named.words }, known, null)) ??
    (await answerFirstPart(clause, known, before)) ??
    (pets.length === 1 ? answerBehavior(textOf(named.words), pets[0]!) : null)
  );
}

async function answerUnnamed(clause: Clause, known: Knowledge, before: Clause | null): Promise<ClauseAnswer | null> {
  if (asksWhatAgeIs(clause.words)) return null;
  // “Is Ned good with kids?” “And Archie?” “Which one’s at Downtown?” chooses from those before.
  if (choosesFromThose(clause.words)) return answerRequests(clause, known, before);
  // “Do you have another cat that likes cats?” is not about the last one.
  if (asksForAnother(clause.words)) return answerGeneral(clause, known, before);
  const pronoun = findPronoun(clause);
  const last = known.pets.find(({ id }) => id === known.lastPetId);
  const meant = pronoun && isClear(pronoun, known, before) ? findMeantPet(clause.words, pronoun.kind, known) : null;
  const own = pronoun?.isStrong ? isOwnMeant(clause, known.own, ({ typed }) => known.names.has(typed)) : null;
  const forHousehold = (pet: PetFacts) => answerForHousehold(pronoun?.words ?? clause.words, [pet], known);
  // “My son is 12, can he adopt?”
  if (own && !own.isAnimal) return answerTopics(clause, known, before);
  if (meant ?? last) {
    const answer = await forHousehold((meant ?? last)!);
    if (answer) return answer;
  }
  if (own && !(meant && asksAboutCompanions(pronoun!.words))) return answerTopics(clause, known, before);
  if (pronoun && meant) {
    const words = AGAIN.test(textOf(pronoun.words)) && before ? subjectWords(before, known) : pronoun.words;
    const answer = answerFromNotes(words, meant) ?? (await answerAboutPet(words, [meant], known));
    if (answer) return answer;
  }
  const isFollowUp =
    clause.words.length <= MAX_FOLLOW_UP_WORDS &&
    findTopics(clause.words).length === 0 &&
    (LEADS.has(clause.words[0]?.typed ?? '') ||
      clause.words.every(({ lemma }) => COMPANIONS.has(lemma)) ||
      (asksForFee(before) && clause.words.every(({ lemma }) => petTerms.get(lemma)?.type === 'animal')));
  const followUp = async () => (before ? answerFollowUp(clause, known, before) : null);
  const isOfLast = last && !pronoun && !OTHERS.test(known.earlierWords.map(({ typed }) => typed).join(' '));
  const short = async () =>
    isOfLast ? (answerFromNotes(clause.words, last) ?? answerShort(clause.words, last, known)) : null;
  const general = () => answerGeneral(clause, known, before);
  for (const attempt of isFollowUp ? [short, followUp, general] : [short, general, followUp]) {
    const answer = await attempt();
    if (answer) return answer;
  }
  const part = await answerFirstPart(clause, known, before);
  if (part) return part;
  if (pronoun && meant) {
    const behavior = answerBehavior(textOf(pronoun.words), meant);
    if (behavior) return behavior;
  }
  if (!pronoun?.isStrong || meant || findPetQuestions(pronoun.words).length === 0) return null;
  // “Our cat is 13 and sick.” “Can you take her?”
  if (before && !wasUnderstood(before, known)) return null;
  const listed = before && (await answerAboutListed(pronoun.words, known, before));
  return listed ?? { text: WHICH_PET, links: [], needsPerson: false };
}

/** “What’s the fee for dogs?” “Rabbits?” */
const asksForFee = (before: Clause | null) => before !== null && findTopics(before.words)[0]?.id === 'fees';

/** “Is 9 months still a puppy?” looks for no pet. */
function asksWhatAgeIs(words: readonly Word[]): boolean {
  const text = words
    .map(({ typed }, at) =>
      AGE_UNITS.has(typed) && AGE_NUMBERS.test(words[at - 1]?.typed ?? '')
        ? 'AGE'
        : LIFE_STAGES.has(typed)
          ? 'STAGE'
          : typed,
    )
    .join(' ');
  return AGE_AS_STAGE.some((pattern) => pattern.test(text));
}

const AGE_NUMBERS = /^(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;
const AGE_UNITS = wordSet('month months year years week weeks');
const LIFE_STAGES = wordSet('puppy puppies pup kitten kittens kitty baby babies adult adults senior seniors grown');
const AGE_AS_STAGE = [
  /^(?:(?:so|and|but|ok|okay|well) )*(?:is|are) (?:an? )?\w+ AGE (?:very |really |too |considered )?(?:old|young)(?: for\b|$)/,
  /^(?:(?:so|and|but|ok|okay|hi|hello|hey|well) )*(?:is|are|would|does|do you (?:count|consider|call)) (?:not )?(?:about )?(?:an? )?\w+ AGE\b.{0,40}\bSTAGE\b/,
  /\bAGE (?:of age |old )?(?:is |are )?(?:still|already|considered|counted|counts?|classed|called)\b.{0,30}\bSTAGE\b/,
];

/** “Another one like her?” “A male?” is not about the last one. */
const OTHERS = /\b(?:ones|similar|another|others|(?:do you have|are there|is there|any) (?:any )?(?:more|other))\b/;

function choosesFromThose(words: readonly Word[]): boolean {
  return CHOICE.test(words.map(({ typed }) => typed).join(' '));
}

const CHOICE =
  /^(?:(?:ok|okay|so|and|but|then|well|hmm) )*(?:which|who|what) (?:one|ones|of (?:them|those|these|the (?:two|three)|both|your(?! (?:dogs|cats|puppies|kittens|rabbits|birds|pets|animals) (?:is|are|do|does|can|get|like|have)\b)))\b/;

function asksForAnother(words: readonly Word[]): boolean {
  const text = words.map(({ typed }) => typed).join(' ');
  if (WHICH_ONES.test(text)) return true;
  const [, lead] = ANOTHER.exec(text) ?? [];
  const next = lead === undefined ? [] : words.slice(lead.split(' ').length).slice(0, MAX_DESCRIPTION_WORDS);
  return next.some(({ lemma }) => petTerms.get(lemma)?.type === 'animal');
}

const ANOTHER =
  /^((?:(?:ok|okay|so|and|but|hi|hello|hey|well) )*(?:(?:do|did) you (?:\w+ )?have|(?:is|are) there|have you got|got) (?:a|an|any|another|other|some|more)) /;
const MAX_DESCRIPTION_WORDS = 4;
/** “Which dogs get along with cats?” */
const WHICH_ONES =
  /^(?:(?:ok|okay|so|and|but|hi|hello|hey|well) )*which (?:of your )?(?:dogs|cats|puppies|kittens|pets|rabbits|birds|animals)\b/;

/** “And Tank?”, “what about her?” */
const AGAIN =
  /^(?:(?:and|or|also|what about|how about|same for|ok|okay|yes|no|hmm|oh|so|but|well|then|alright|cool|good|great|thanks|aw|now) )*PET(?: (?:too|then|though|instead|maybe))*$/;

function asksAboutCompanions(words: readonly Word[]): boolean {
  const questions = findPetQuestions(words);
  return questions.length > 0 && questions.every(({ id }) => id === 'goodWith');
}

/** “Is he house-trained and okay alone?”: answers what is understood before an “and”; a person answers the rest. */
async function answerFirstPart(clause: Clause, known: Knowledge, before: Clause | null): Promise<ClauseAnswer | null> {
  const end = clause.words.findIndex(({ typed }, at) => at >= MIN_PART_WORDS && PART_ENDS.has(typed));
  if (end === -1) return null;
  const part = { ...clause, words: clause.words.slice(0, end) };
  // “I’ve booked a visit, but I’m sick” asks nothing by its first half.
  if (!part.words.slice(0, MIN_PART_WORDS).some(({ typed }) => QUESTION_WORDS.has(typed))) return null;
  // A search for half of the wishes would find the wrong pets.
  if (asksForPets(tokenize(normalizeWords(part.words.map(({ spelled }) => spelled).join(' '))))) return null;
  if (findTopics(part.words).length === 0 && findPetQuestions(subjectWords(part, known)).length === 0) return null;
  // “Can I just come in and take him?” is no question about visits.
  const rest = textOf(clause.words.slice(end));
  if (TAKING.test(rest) && COMING.test(textOf(part.words))) return null;
  const answer = await answerClause(part, known, before);
  return answer && { ...answer, needsPerson: true, hasRest: true };
}

const TAKING = /^(?:and|then) (?:\w+ )?(?:take|get|adopt|bring|pickup|grab|leave|have)\b/;
const COMING = /\b(?:walkin|come|visit|show up|stop by|drop by|swing by)\b/;
const MIN_PART_WORDS = 3;
const PART_ENDS = wordSet('and but');

export const WHICH_PET = 'Which pet do you mean? Tell me the name and I’ll look it up.';
