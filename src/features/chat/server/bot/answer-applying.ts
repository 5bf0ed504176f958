import { formatDecisionDays } from '../../../adoptions/decision-days.contract.ts';
import { getDecisionTime } from '../../../adoptions/server/index.ts';
import { petCard } from './answer-with-pets.ts';
import { textOf } from './clause-text.ts';
import { describeHold } from './describe-status.ts';
import type { Knowledge } from './knowledge.ts';
import { findQuestionById } from './match-questions.ts';
import { findConcernedPet } from './meant-pet.ts';
import { petTerms } from './pet-terms.ts';
import { findSavedAnswer, withoutYes, type TopicAnswer } from './saved-answers.ts';
import { describeWalkInHours } from './site-hours.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/** Cats need no application. For other pets, says how long one takes. */
export async function describeApplying({ words }: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  const types = listTypes(words, known);
  if (types === null) return null;
  const cats = findSavedAnswer('catApplication', known);
  if (isOnlyCats(types)) return cats && { ...cats, text: withoutYes(cats.text) };
  const applying = findQuestionById('cats', known.texts.questions);
  const { days } = await getDecisionTime(known.db);
  if (!applying?.text.includes(OTHERS_APPLY)) return null;
  const decision = days === null ? '' : ` We usually decide within ${formatDecisionDays(days)}.`;
  const needsPerson = days === null;
  if (types.length > 0 || !cats) {
    const isPlain = types.length > 0 && !types.includes('Dog');
    return { text: `${isPlain ? NOT_CATS : OTHERS_APPLY}${decision}`, links: [], needsPerson };
  }
  const text = withoutYes(cats.text);
  return { ...cats, text: `${text}${text.includes(OTHERS_APPLY) ? '' : ` ${OTHERS_APPLY}`}${decision}`, needsPerson };
}

/** “Can I just walk in and take him?” Only cats go home without an application. */
export async function describeWalkInToAdopt(clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  const pet = findConcernedPet(clause.words, known);
  if (!pet) return describeApplying(clause, known);
  const { name, adoption_status: status, isListedByUser, type } = pet;
  if (isListedByUser || status === 'Adopted') return null;
  if (status === 'Pending') return { text: describeHold(name), links: [petCard(pet)] };
  const cats = findSavedAnswer('catApplication', known);
  const isLeave = ASKS_LEAVE.test(clause.words.map(({ typed }) => typed).join(' '));
  const walkIns = describeWalkInHours([], known, [pet]);
  const when = walkIns === null ? `, ${known.shelter.openingHours}.` : `. ${walkIns}`;
  if (type === 'Cat' && isLeave)
    return {
      text: `Yes. ${name} is a cat, so no application is needed: just walk in${when}`,
      links: [petCard(pet)],
    };
  if (type === 'Cat') return cats && { ...cats, text: withoutYes(cats.text) };
  const no = clause.words.some(({ typed }) => typed === 'or') ? '' : 'No, ';
  return {
    text: `${no}${name} needs an application first. You’re welcome to visit, just walk in.`,
    links: [petCard(pet)],
  };
}

const ASKS_LEAVE = /^(?!.*\bor\b)(?:(?:hi|hello|hey|so|and|ok|but) )*(?:can|could|may) (?:i|we)\b/;

/** How long a decision takes. Cats need none. */
export async function describeDecisionTime(clause: Clause, known: Knowledge): Promise<TopicAnswer | null> {
  const types = listTypes(clause.words, known);
  if (types && isOnlyCats(types)) return describeApplying(clause, known);
  const { days } = await getDecisionTime(known.db);
  if (days === null) return { text: 'We’ll email you as soon as we’ve decided.', links: [], needsPerson: true };
  // “How long from application to taking the dog home?” “I applied last week.” “When will I hear?”
  const needsPerson =
    clause.words.some(({ lemma }) => lemma === 'home') || HAS_APPLIED.test(textOf(known.earlierWords));
  return { text: `We usually decide within ${formatDecisionDays(days)}. We’ll email you.`, links: [], needsPerson };
}

const HAS_APPLIED =
  /\b(?:i|we) (?:\w+ )?apply (?:for|to|last|on|yesterday|\w+ (?:day|week|month) ago)\b|\bmy application\b/;

function isOnlyCats(types: readonly (string | undefined)[]): boolean {
  return types.length > 0 && types.every((type) => type === 'Cat');
}

/** The types that a question names, or that of the pet it means. Null if that pet can't be adopted from the shelter. */
function listTypes(words: readonly Word[], { pets, lastPetId }: Knowledge): (string | undefined)[] | null {
  const terms = words.flatMap(({ lemma }) => petTerms.get(lemma) ?? []).filter(({ type }) => type === 'animal');
  if (terms.length > 0 || !words.some(({ typed }) => MEANT.has(typed))) return terms.map(({ search }) => search.type);
  const named = words.some(({ typed }) => typed === 'PET');
  const pet = named && pets.length === 1 ? pets[0] : pets.find(({ id }) => id === lastPetId);
  return pet?.adoption_status === 'Available' && !pet.isListedByUser ? [pet.type] : null;
}

const MEANT = wordSet('PET him her it them');
const NOT_CATS = 'Every pet except cats needs an application.';
const OTHERS_APPLY = 'Dogs and all other pets need an application.';
