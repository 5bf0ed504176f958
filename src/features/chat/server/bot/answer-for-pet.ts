import type { PetFacts } from '../../../pets/server/index.ts';
import { petCard } from './answer-with-pets.ts';
import { textOf } from './clause-text.ts';
import { describeHold } from './describe-status.ts';
import { describeOwnersFee } from './describe-owners-pet.ts';
import type { Knowledge } from './knowledge.ts';
import { findConcernedPet } from './meant-pet.ts';
import type { TopicAnswer } from './saved-answers.ts';
import type { TopicId } from './topics.ts';
import { wordSet } from './tokens.ts';
import type { Clause } from './words.ts';

/**
 * Answers a general question that has another answer for the pet of the page: nothing is paid to the shelter for a pet of
 * another owner, and one on hold takes no applications.
 * @returns undefined if the general answer holds; null if only a person can answer
 */
export function answerForPet(id: TopicId, { words }: Clause, known: Knowledge): TopicAnswer | null | undefined {
  const pet = findConcernedPet(words, known);
  if (!pet) return undefined;
  const { name, adoption_status: status, isListedByUser } = pet;
  const text = textOf(words);
  if (isListedByUser && status !== 'Adopted') {
    if (id === 'steps' && asksHow(text) && status === 'Available') return describeHowToApply(pet);
    if (NEEDS_SHELTER.has(id) || id === 'steps') return null;
    const isPayment = PAYMENTS.has(id);
    const isGeneral = words.some(({ typed }) => typed === 'your' || typed === 'fees');
    if (!isPayment && (id !== 'fees' || isGeneral)) return undefined;
    const fee = describeOwnersFee(name);
    return { text: isPayment ? `You don’t pay us anything for ${name}. ${fee}` : fee, links: [petCard(pet)] };
  }
  if (status === 'Available' && id === 'steps' && asksHow(text)) return describeHowToApply(pet);
  const asksLeave = id === 'steps' && ASKS_LEAVE.test(text);
  // “Has she been adopted?” “Can I apply anyway?”
  const isDespite = words.some(({ typed }) => DESPITE.has(typed));
  if (status === 'Adopted' && asksLeave && isDespite)
    return { text: `${name} has been adopted.`, links: [petCard(pet)] };
  if (status !== 'Pending') return undefined;
  if (APPLICANTS.has(id)) return null;
  if (asksLeave) {
    const no = isDespite ? 'No, ' : '';
    return { text: `${no}${describeHold(name)} ${VISIT_INSTEAD(name)}`, links: [petCard(pet)] };
  }
  const asksToApply = id === 'steps' && APPLIES.test(text);
  return asksToApply ? { text: describeHold(name), links: [petCard(pet)] } : undefined;
}

const describeHowToApply = (pet: PetFacts): TopicAnswer => ({
  text: `Choose “Adopt Me” on ${pet.name}’s page. It takes about ten minutes.`,
  links: [petCard(pet)],
});

const ASKS_LEAVE = /\b(?:can|could|may|should|would) (?:i|we) (?:\w+ )*(?:apply|adopt|application)\b/;
const DESPITE = wordSet('anyway anyways still though');
const VISIT_INSTEAD = (name: string) => `You’re welcome to visit: choose “Book a visit” on ${name}’s page.`;

const APPLIES = /\b(?:i|we) (?:\w+ )?(?:apply|adopt)$/;
const asksHow = (text: string) => /\bhow\b/.test(text) && APPLIES.test(text);
const NEEDS_SHELTER: ReadonlySet<TopicId> = new Set([
  'walkInToAdopt',
  'needsApplication',
  'requirements',
  'applyOnline',
  'pickupTimes',
  'schedulePickup',
]);
const PAYMENTS: ReadonlySet<TopicId> = new Set([
  'payment',
  'otherPayment',
  'receipt',
  'chargedIfRejected',
  'feeCovers',
  'refund',
]);
const APPLICANTS: ReadonlySet<TopicId> = new Set(['otherApplicants', 'choosing']);
