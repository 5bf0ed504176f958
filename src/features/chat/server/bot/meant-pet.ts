import type { PetFacts } from '../../../pets/server/index.ts';
import { PET, type Kind } from './find-subject.ts';
import type { Knowledge } from './knowledge.ts';
import { SEXES } from './own-animals.ts';
import { petTerms } from './pet-terms.ts';
import type { Word } from './words.ts';

/**
 * Finds the pet that a pronoun means. “He” and “she” mean the last one of that sex; of two that were named together, neither.
 * @param kind the kind that the visitor says, as in “the cat”
 */
export function findMeantPet(words: readonly Word[], kind: Kind | null, known: Knowledge): PetFacts | null {
  const { pets, lastPetId, mentions } = known;
  const sexes = new Set(words.flatMap(({ typed }) => SEXES.get(typed) ?? []));
  // “Would she like him?”
  if (sexes.size > 1) return null;
  const [sex] = sexes;
  const fits = (pet: PetFacts) =>
    (sex === undefined || pet.gender === null || pet.gender === sex) && (kind === null || isOfKind(pet, kind));
  const groups = [...(lastPetId === null ? [] : [[lastPetId]]), ...(sex === undefined ? [] : mentions)];
  for (const group of groups) {
    const found = pets.filter((pet) => group.includes(pet.id) && fits(pet));
    if (found.length > 0) return found.length === 1 ? found[0]! : null;
  }
  return null;
}

/** The pet that a general question is about: the one it names, or the last one, unless it names a kind of animals. */
export function findConcernedPet(
  words: readonly Word[],
  { pets, names, lastPetId }: Pick<Knowledge, 'pets' | 'names' | 'lastPetId'>,
): PetFacts | null {
  if (words.some(({ lemma }) => petTerms.get(lemma)?.type === 'animal')) return null;
  const named = words.includes(PET) ? pets.filter(({ foldedName }) => names.has(foldedName)) : [];
  return (named.length === 1 ? named[0] : pets.find(({ id }) => id === lastPetId)) ?? null;
}

/** Whether a “he” or “she” beside a pet's name means another one: “would Ruby like him”, if Ruby is female. */
export function meansAnother(words: readonly Word[], pets: readonly PetFacts[]): boolean {
  const genders = new Set(pets.map(({ gender }) => gender));
  const [gender] = genders;
  return (
    genders.size === 1 && gender !== null && words.some(({ typed }) => SEXES.has(typed) && SEXES.get(typed) !== gender)
  );
}

/** Whether a pet is of the type that the visitor says, or of the species. Breeds are told apart by few. */
export function isOfKind(pet: PetFacts, { type, text }: Kind): boolean {
  return type === undefined ? text === undefined || isCalled(pet, text) : pet.type === type;
}

/** Whether its species or breed has these words. */
export function isCalled({ species, breed }: PetFacts, text: string): boolean {
  return `${species} ${breed ?? ''}`.toLowerCase().includes(text);
}
