import { formatAge } from '../../../pets/pet-age.contract.ts';
import type { PetFacts } from '../../../pets/server/index.ts';
import { describeNowOrClock, describeOpening, describeRequestedDays, describeWalkIn } from './answer-hours.ts';
import { answerForSite } from './site-hours.ts';
import { petCard } from './answer-with-pets.ts';
import { findExplaining, findOnBothSides } from './clause-text.ts';
import { confirmComparison, describeBothOnHold, describeSamePlace, findCompared } from './compare-pets.ts';
import { describePet } from './describe-pet.ts';
import { PET, type Kind, type Subject } from './find-subject.ts';
import { isChildsAge } from './household.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { isCalled, isOfKind } from './meant-pet.ts';
import { petQuestions, type PetQuestion, type PetQuestionId } from './pet-questions.ts';
import { isReturning } from './returning.ts';
import { wordSet } from './tokens.ts';
import { SITES } from './topic-words.ts';
import { namesClosedHour } from './unclear-times.ts';
import type { Clause, Word } from './words.ts';

const MAX_PETS = 3;

/**
 * Of several with the name: those of the kind that is said, and of these the last one spoken of, else those looking for
 * a home, else the adopted ones. None if the visitor says another kind: “Odie the rabbit” is not Odie the dog.
 */
export function choosePets(name: string, kind: Kind | null, { pets, lastPetId }: Knowledge): PetFacts[] {
  const namesakes = pets.filter(({ foldedName }) => foldedName === name);
  const ofKind = namesakes.filter((pet) => kind === null || isOfKind(pet, kind));
  const ofBreed = ofKind.filter((pet) => kind?.text !== undefined && isCalled(pet, kind.text));
  const possible = ofBreed.length > 0 ? ofBreed : ofKind;
  const last = possible.find(({ id }) => id === lastPetId);
  if (last) return [last];
  const adoptable = possible.filter(({ adoption_status: status }) => status !== 'Adopted');
  return adoptable.length > 0 ? adoptable : possible;
}

/** Answers what the words ask about their `PET`. @returns null if they say more */
export async function answerAboutPet(
  words: readonly Word[],
  pets: readonly PetFacts[],
  known: Knowledge,
): Promise<ClauseAnswer | null> {
  const questions = findPetQuestions(words);
  if (questions.length === 0 || pets.length === 0) return null;
  // “Where is Downtown?” “Is Leo there?”
  const isPlace = words.at(-1)?.typed === 'there' && known.earlierWords.some(({ lemma }) => SITE_WORDS.has(lemma));
  if (isPlace && questions.some(({ id }) => id === 'status')) return null;
  const isForAdopters = questions.some(({ id }) => FOR_ADOPTERS.has(id));
  return isForAdopters && isReturning(known) ? null : describePets(pets, questions, words, known);
}

const SITE_WORDS = wordSet(SITES);
const FOR_ADOPTERS: ReadonlySet<PetQuestionId> = new Set(['adopt', 'status', 'fee', 'visit']);

/** “Are Ned and Archie good with kids?”, “who is older, Ned or Archie?”: says it of each. */
export async function answerAboutEach({ names, kind, words }: Subject, known: Knowledge): Promise<ClauseAnswer | null> {
  const chosen = names.map((name) => choosePets(name, kind, known));
  if (chosen.length > MAX_PETS || chosen.some(({ length }) => length !== 1)) return null;
  const compared = findCompared(words);
  // “Would Ned like Archie?” is not about each of them.
  if (!compared && words.filter((word) => word === PET).length !== 1) return null;
  const pets = chosen.flat();
  const questions = compared ? petQuestions.filter(({ id }) => id === compared) : findPetQuestions(words);
  if (questions.length === 0) return null;
  const answers = [];
  for (const pet of pets) answers.push(await describePets([pet], questions, words, known));
  const sentences = [...new Set(answers.flatMap(({ text }) => splitSentences(text)))];
  const text =
    describeBothOnHold(pets, questions) ??
    describeSamePlace(pets, questions, sentences) ??
    `${compared ? confirmComparison(words, pets) : ''}${joinSentences(sentences)}`;
  return {
    text,
    links: pets.map(petCard),
    needsPerson: answers.some(({ needsPerson }) => needsPerson),
    petId: null,
  };
}

const splitSentences = (text: string) => text.split(/(?<=[.!?]) (?=\p{Lu})/u);

export async function describePets(
  pets: readonly PetFacts[],
  questions: readonly PetQuestion[],
  words: readonly Word[],
  known: Knowledge,
): Promise<ClauseAnswer> {
  const { shelter, now } = known;
  const isVisit = questions.some(({ id }) => id === 'visit');
  const clause = { words: [...words], isQuestion: true };
  const isAvailable = pets.every(({ adoption_status: status }) => status === 'Available');
  const walkIn = isVisit && isAvailable ? await describeWalkIn(clause, known, pets) : null;
  const opening = walkIn ?? (isVisit ? await describeOpeningFor(clause, known, pets) : null);
  const isChild = words.some((_, at) => isChildsAge(words, at));
  const query = { words: new Set(words.flatMap(({ lemma, typed }) => [lemma, typed])), shelter, now, isChild, opening };
  const displayed = pets.slice(0, MAX_PETS);
  const sentences = displayed.map((pet) => questions.map(({ id }) => describePet(pet, id, query)));
  const lines = sentences.map((each, at) => {
    const text = joinSentences(each.map((sentence) => sentence.text));
    return displayed.length === 1 ? text : `${describeNamesake(displayed[at]!)}: ${text}`;
  });
  const intro = displayed.length > 1 ? [`We have ${pets.length} pets named ${displayed[0]!.name}.`] : [];
  return {
    text: [...intro, ...lines].join('\n'),
    links: displayed.map(petCard),
    needsPerson: sentences.flat().some(({ needsPerson }) => needsPerson === true),
    petId: displayed.length === 1 ? displayed[0]!.id : null,
  };
}

/** When the shelter is open at the time or on the days that the question names; null if it names none. */
async function describeOpeningFor(clause: Clause, known: Knowledge, pets: readonly PetFacts[]): Promise<string | null> {
  const opening = await answerForSite({ ...clause, pets }, known, async (atSite) => {
    const text =
      (await describeNowOrClock(clause, atSite, pets)) ??
      (await describeRequestedDays(clause, atSite, pets)) ??
      (namesClosedHour(clause, atSite) ? describeOpening(atSite) : null);
    return text === null ? null : { text };
  });
  return opening?.text ?? null;
}

/** One “yes” is enough: “Yes, Ned is neutered. Ned is microchipped.” */
function joinSentences(sentences: readonly string[]): string {
  const [first] = sentences;
  const claim = first === undefined ? undefined : OWNERS_CLAIM.exec(first)?.[0];
  // “I can’t confirm that Benji is vaccinated or that Benji is neutered.”
  if (claim !== undefined && sentences.every((each) => each.startsWith(claim)))
    return `${claim}${sentences.map((each) => each.slice(claim.length).replace(/\.$/, '')).join(' or ')}.`;
  const isYes = sentences.every((each) => each.startsWith('Yes, '));
  return sentences.map((each, at) => (isYes && at > 0 ? each.slice('Yes, '.length) : each)).join(' ');
}

const OWNERS_CLAIM = /^.+ is listed by the owner, so I can’t confirm /;

function describeNamesake(pet: PetFacts): string {
  return `${pet.breed ?? pet.species}${pet.age === null ? '' : `, ${formatAge(pet)}`}`;
}

/** Finds what is asked about the `PET` of a clause. Together the questions explain all of its words. */
export function findPetQuestions(words: readonly Word[]): PetQuestion[] {
  const find = (some: readonly Word[]) =>
    // “PET and kids” does not first ask for the PET.
    some.length === 1 && words.length > 1
      ? []
      : findExplaining(petQuestions, some, PET_WORDS, ({ id }) => !ALONE.has(id));
  // “hypoallergenic and good with kids”: the second one has no subject of its own.
  const findSecond = (some: readonly Word[]) =>
    find(some.includes(PET) ? some : [PET, ...some]).filter(({ id }) => !NO_SECOND.has(id));
  return findOnBothSides(words, find, findSecond);
}

/** “good with kids and small dogs” does not ask for a size. */
const NO_SECOND: ReadonlySet<PetQuestionId> = new Set(['size', 'age', 'personality']);
/** Questions whose words often belong to another: “does she come with shots”. */
const ALONE: ReadonlySet<PetQuestionId> = new Set([
  'visit',
  'adopt',
  'hold',
  'status',
  'personality',
  'where',
  'story',
  'photos',
]);
const PET_WORDS = wordSet('PET dog cat puppy kitten pet still');

/** “how much”, “good with cats?”: such a short question is about the last pet. */
export async function answerShort(
  words: readonly Word[],
  pet: PetFacts,
  known: Knowledge,
): Promise<ClauseAnswer | null> {
  const content = words.filter(({ typed }) => !SHORT_LEADS.has(typed));
  if (content.length === 0 || content.length > MAX_SHORT_WORDS) return null;
  const isHealth = content.some(({ lemma }) => lemma === 'health' || lemma === 'specialneeds');
  if (
    content.some(({ lemma }) => NOT_SHORT.has(lemma) && !(isHealth && lemma === 'any')) ||
    ANIMALS.has(content[0]!.lemma)
  )
    return null;
  const questions = findPetQuestions([PET, ...content]);
  const isShort = ({ id }: PetQuestion) => SHORT.has(id) || (id === 'where' && ASKS_WHERE.has(content[0]!.typed));
  if (questions.length === 0 || !questions.every(isShort)) return null;
  // “what about cats” may ask for something else again.
  const isCompanion = content.some(({ lemma }) => COMPANION_SIGNS.has(lemma));
  if (content.some(({ lemma }) => ANIMALS.has(lemma)) && !isCompanion) return null;
  return describePets([pet], questions, words, known);
}

const MAX_SHORT_WORDS = 7;
const ASKS_WHERE = wordSet('where which');
const SHORT_LEADS = wordSet('and or also but');
const NOT_SHORT = wordSet('one any your you there them we our show find available have open');
const COMPANION_SIGNS = wordSet('with around like tolerate friendly');
const ANIMALS = wordSet('dog cat puppy kitten pet animal rabbit hamster bird');
const SHORT: ReadonlySet<PetQuestionId> = new Set([
  'goodWith',
  'age',
  'sex',
  'breed',
  'size',
  'weight',
  'houseTrained',
  'health',
  'vaccinated',
  'microchip',
  'spayed',
  'hypoallergenic',
  'owner',
  'fee',
  'timeHere',
]);
