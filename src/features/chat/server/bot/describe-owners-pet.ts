import type { PetFacts } from '../../../pets/server/index.ts';
import type { PetQuestionId } from './pet-questions.ts';

export interface PetSentence {
  text: string;
  /** Whether the record does not say it, so that a person must. */
  needsPerson?: boolean;
}

/** Answers what differs for a pet that still lives with its owner; null if its record answers as for others. */
export function describeOwnersPet(pet: PetFacts, question: PetQuestionId): PetSentence | null {
  const sentence = ofOwnerListings[question]?.(pet.name, pronounsOf(pet));
  if (sentence !== undefined) return { text: sentence };
  const claim = OWNERS_CLAIMS[question]?.(pet);
  if (claim === undefined) return null;
  return { text: `${pet.name} is listed by the owner, so I can’t confirm ${claim}.`, needsPerson: true };
}

/** What is different for pets that live with their owners. */
const ofOwnerListings: Partial<
  Record<PetQuestionId, (name: string, pronouns: { his: string; him: string }) => string>
> = {
  fee: describeOwnersFee,
  visit: (name, { his, him }) =>
    `${name} lives with ${his} owner. To meet ${him}, contact the owner from ${name}’s page.`,
  where: (name, { his }) =>
    `${name} lives with ${his} owner, not at one of our locations. You can contact the owner from ${name}’s page.`,
  owner: (name, { his }) => `${name} lives with ${his} owner. You can contact the owner from ${name}’s page.`,
};

/** What is written about a pet. Its owner's words are not the shelter's. */
export function quoteNotes({ name, isListedByUser }: PetFacts, text: string): string {
  return isListedByUser ? `The owner writes: “${text}”` : `${name}’s page says: “${text}”`;
}

export function describeOwnersFee(name: string): string {
  return `${name}’s owner sets the fee, if there is one. You can ask on ${name}’s page.`;
}

export function pronounsOf({ gender }: PetFacts): { his: string; him: string } {
  if (gender === null) return { his: 'the', him: 'them' };
  return gender === 'Male' ? { his: 'his', him: 'him' } : { his: 'her', him: 'her' };
}

/** What the shelter does not promise for them. */
const OWNERS_CLAIMS: Partial<Record<PetQuestionId, (pet: PetFacts) => string>> = {
  vaccinated: ({ name }) => `that ${name} is vaccinated`,
  microchip: ({ name }) => `that ${name} is microchipped`,
  spayed: (pet) => `that ${pet.name} is ${sterilized(pet)}`,
  health: () => 'that',
};

/** “neutered” */
export function sterilized({ gender }: PetFacts): string {
  if (gender === null) return 'spayed or neutered';
  return gender === 'Male' ? 'neutered' : 'spayed';
}
